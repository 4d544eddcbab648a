// The panel beside the drawing: what it is used for, what it is, and its texts.

import { t } from "../i18n.js";
import { makePanel } from "../tabs.js";
import { shapeTab } from "./shape.js";
import { textTab } from "./text.js";
import { useTab } from "./games.js";

const TABS = { use: useTab, shape: shapeTab, text: textTab };

/** @param {import("../screens/editor.js").Editor} editor */
export function make(editor) {
  return makePanel(editor, { builders: TABS, label: t("web-editor.tab.title"), title: (name) => t(`web-editor.tab.${name}`) });
}
