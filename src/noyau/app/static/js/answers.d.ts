// What the server answers and what modules hand each other. Only the type checker reads this file: no browser asks for it.

type Point = [number, number];
type Wishes = Record<string, string>;
type Words = { [name: string]: string | Words };
type Facts = Record<string, unknown>;

// Elements made by name.
type Child = Node | string | number | boolean | null | undefined | Child[];
type Handler<E> = (event: E & { target: Element }) => unknown;
type Handlers = { [K in keyof GlobalEventHandlersEventMap as `on${K}`]?: Handler<GlobalEventHandlersEventMap[K]> };
type Plain = string | number | boolean | null | undefined;
type Attributes = Handlers & { [name: string]: Plain | Handler<any> };

// Games.
interface Game {
  name: string;
  kind: string;
  title: string;
  summary: string;
  family: string;
  family_title: string;
  sought: { names: string[]; told: string[] };
  players: number;
  example: string;
  start: string;
  picture: string;
  unit: string;
  outlook: boolean;
  local: boolean;
}
interface ShelfCard {
  spec: string;
  game: string;
  title: string;
  summary: string;
}
interface Shelf {
  name: string;
  title: string;
  cards: ShelfCard[];
}
type About = Pick<Game, "title" | "summary" | "players"> & Partial<Pick<Game, "family" | "unit" | "outlook" | "local">>;
interface Figure {
  id: string;
  shape: string;
  looks: string[];
  svg: string;
  label: string;
  bears?: string;
  part?: string;
  tile?: boolean;
  line?: [string, number, number];
}
interface Offer {
  player?: string;
  click: string[];
  text: string;
  said: string;
  result?: string;
  worth?: string;
  best?: boolean;
  to?: string;
  ends?: string[];
  also?: string[];
  runs?: string[][];
  goes?: string[];
  loose?: boolean;
  again?: boolean;
  gain?: number;
  coins?: number[];
}
interface Move extends Offer {
  to: string;
}
interface Played {
  /** Why the computer made it: `wins`, `free` … */
  why?: string;
  player?: string;
  move: string;
  said: string;
  to: string;
  again?: boolean;
  gain?: number;
  coins?: number[];
}
interface Rule {
  said: string[];
  ending: string;
  misere: boolean;
}
interface Line {
  spec: string;
  steps: Played[];
  rule: Rule;
}
interface Picture {
  width: number;
  height: number;
}
interface Patch extends Picture {
  patch: Figure[];
  order: string[] | null;
}
type Legend = [string, string, string][];
interface Board extends Picture {
  spec: string;
  items: Figure[];
  legend: Legend;
  local: LampRule | null;
}
interface Verdict {
  spec: string;
  kind: string;
  over: boolean;
  solved: boolean | null;
  winner: string | null;
  known: boolean;
  say: string;
  player?: string | null;
  outcome?: string | null;
  wins?: Record<string, string | null> | null;
  value?: string | null;
  mean?: string | null;
  temperature?: string | null;
  solvable?: boolean | null;
  length?: number | null;
  fewest?: boolean | null;
  verdict?: string;
  pieces?: number | null;
  complete: boolean;
  to_come?: number | null;
  score?: number | null;
  moves: Move[];
  legend: Legend;
}
type State = Verdict & Patch;
interface Outlooks {
  light: string;
  reach: number | null;
  best: number | null;
  moves: Record<string, string>;
  fault?: string;
}
interface Slip {
  number: number;
  seat: number;
  played: string;
  threw: string;
  better: string;
}
interface Review {
  outcomes: (string | null)[];
  ahead: (string | null)[];
  needed: (number | null)[] | null;
  slips: Slip[];
}
interface Setup {
  name: string | null;
  sides: boolean;
  player: string | null;
  impartial: boolean | null;
  fields: { title: string; value: string; choices?: [string, string][] }[];
  position: string;
  misere: boolean | null;
  themed: boolean;
  strengths: string[];
  beside: string;
}
interface Block {
  type: string;
  [fact: string]: any;
}
interface PaintedStep {
  said: string;
  figures: number[];
  below: string;
  above: string;
}
interface Task {
  asked: string;
  missed?: string;
  figures?: string[];
  every?: boolean;
  game?: string;
  moves?: string[];
  offers: Offer[];
  question: PaintedStep;
}
interface ScriptStep extends PaintedStep {
  view: number[];
  task?: Task;
}
interface Tried extends Played {
  good: boolean | null;
  why: string;
  reply: Played | null;
}
interface Job {
  id: string;
  status: string;
  progress: number;
  answer: any;
}

// Lights Out.
type Cells = [number, number][];
interface LampRule {
  states: number;
  columns: number | null;
  names: string[] | null;
  figures: string[];
  afar: { fill: string; stroke: string }[];
  changes: Cells[];
  faces: string[][];
  shapes: { path: string; radius: number }[];
  face: number[];
  places: Point[];
}
interface LampBoard extends Picture {
  spec: string;
  board: string;
  cells: number;
  state: number[];
  under: string[];
  over: string[];
  legend: string[];
  chase: boolean;
  elimination: boolean;
  local: LampRule;
}
interface LampSolution {
  solvable: boolean;
  presses: Cells;
  solutions: number | null;
  powers: string;
  index: number;
  minimum: number | null;
  fewest: boolean;
  shortest?: boolean;
  pattern: Cells;
  met: number;
  nearest: { cells: number[]; state: number[] } | null;
}
interface LampFacts {
  cells: number;
  states: number;
  rank: number | null;
  nullity: number | null;
  always_solvable: boolean;
  solutions: string;
  solvable: string;
  all: string;
  generators: number;
  neutral: Cells[];
}
interface ChaseStep {
  say: string;
  presses: Cells;
}
interface EliminationSteps {
  idea: string;
  equations: string[];
  steps: { unknown: number; kept: number | null; say: string; changed: [number, string][] }[];
  end: string[];
}
interface LampMarks {
  rings?: Map<number, number>;
  outlines?: Map<number, number>;
}

// Graphs that are drawn.
interface Graph {
  directed: boolean;
  names: string[] | null;
  label: string;
  points: Point[];
  edges: Point[];
  marks: string[] | null;
  token: number | null;
  placed: boolean;
  use?: string;
}
interface ReadGraph extends Pick<Graph, "directed" | "names" | "label" | "points" | "edges"> {
  size: number;
}
interface Use {
  name: string;
  title: string;
  summary: string;
  players: number;
  signs: string;
  token: boolean;
  ground: boolean;
  laboratory: string | null;
}
interface GraphFamily {
  name: string;
  title: string;
  sizes: string[];
  many: boolean;
  least: number;
  example: string;
}
interface GraphOffers {
  uses: Use[];
  families: GraphFamily[];
  most_vertices: number;
  most_edges: number;
}
interface VertexFacts {
  outcome: "N" | "P" | "D";
  value: string;
  remoteness: number | null;
}
interface Mended {
  spec: string | null;
  title: string;
  whole: boolean;
  moves: string[];
}
interface GraphAnswers {
  vertices: VertexFacts[];
  kernels: number[][];
  complete: boolean;
  acyclic: boolean;
}
interface GraphFacts {
  use: string;
  spec: string | null;
  problem: string | null;
  marks: string;
  least: number;
  most: number;
  components: number;
  bipartite: boolean;
  answers: GraphAnswers | null;
}
interface Looks {
  tool: string;
  active: number | null;
  pressable: boolean;
  answers: GraphAnswers | null;
  kernel: Set<number>;
  signs: string;
  marks: string[] | null;
  token: number | null;
  ground: number | null;
  label: (vertex: number) => string;
}

// Analyses.
interface Subject {
  spec: string;
  title: string;
  rule: string[];
  views: string[];
  puzzle: boolean;
  misere: boolean;
  sides: boolean;
  player: string | null;
  pairs: boolean;
  size: Point;
}
interface View {
  spec: string;
  about: Subject;
  wishes: Wishes;
  remember: (settings: Record<string, Plain>) => void;
  signal: AbortSignal;
}
interface Way {
  signal?: AbortSignal;
  tell?: (progress: number) => void;
}
type HeatValue = number | string | null;
interface Heat {
  rows: HeatValue[][];
  lost: string[];
  size: Point;
  what: string;
  title: string;
}
interface HeatTable extends Heat {
  game: string;
  place: string;
  axes: string;
}
interface AnalysedMove {
  player?: string;
  move: string;
  said: string;
  to: string;
  outcome: "N" | "P" | "D" | "?";
  value: string | null;
  remoteness: number | null;
  best: boolean;
  gain?: number;
  score?: string | null;
}

// Rules, lessons, worksheets.
interface BuiltRule {
  spec: string | null;
  errors: Record<string, string>;
  rule: string[];
  kind: string;
  values: string[][];
  say: string;
  python: string;
}
interface Step {
  id: string;
  goal: string;
  hints: number;
  spec: string;
  rounds: any[];
  times: number;
  presses: number;
  strength?: string;
  first?: string;
}
interface Course {
  id: string;
  picture: string;
  next: [string, Wishes][];
  steps: Partial<Step>[];
}
interface Lectern {
  title: string;
  signal: AbortSignal;
  say: (sentence: string, tone?: string) => void;
  succeed: () => void;
  text: (key: string, facts?: Facts) => string;
  slip?: (at: string, said: string) => void;
  lost?: (played: string[], begins: boolean) => void;
}
interface Goal {
  element: HTMLElement;
  begin: () => Promise<void>;
  spec: () => string | null;
  point?: (figures: string[]) => void;
}
interface Sheet {
  pages: string[];
  answers: string[];
  specs: string[];
}

// The classroom.
interface ActivityStep {
  goal: string;
  spec: string;
  text: string;
  hints: number;
  strength: string;
  first: string;
  friend: boolean;
  times: number;
  presses: number;
  answers: string[];
}
interface Activity {
  title: string;
  steps: ActivityStep[];
}
interface Opened {
  id: string;
  teacher: string;
  pupils: string;
}
interface WallPupil {
  number: number;
  name: string;
  hidden: boolean;
  step: number;
  finished: boolean;
  tries: number;
  wrong: string;
  answer: string;
  waiting: number;
  quiet: number;
}
interface Wall {
  title: string;
  steps: number;
  pupils: WallPupil[];
  wrong: { step: number; at: string; said: string; times: number }[];
}

// Codes.
interface GreedyCode {
  length: number;
  distance: number | null;
  base: number;
  words: number;
  dimension: number | null;
  linear: boolean;
  basis: string[];
  parity_check: string[];
  weights: Record<string, number> | null;
  dual_weights: Record<string, number> | null;
  bounds: { hamming: number; singleton: number; gilbert: number } | null;
  list: string[];
  more: number;
  said: string[];
  why: string[];
  notes: { words: string; checks: string; word: string };
  steps: number;
}
interface Sent {
  sent: string;
  received: string;
  changed: number[];
  syndrome: number | null;
  decoded: string;
  nearest: number;
  fate: string;
  played: string;
  played_right: boolean;
  said: string[];
}
interface Tally {
  rows: { changed: number; words: number; right: number; played: number }[];
  fates: Record<string, number>;
  said: string[];
}

// Theorems.
interface ClaimLine {
  id: string;
  claim: string;
  stated: string;
  verdict: string;
  status: string;
  place: string;
  plays: string | null;
}
interface ClaimPage extends ClaimLine {
  source: { number: string; name: string };
  reference: string;
  true: string | null;
  status_text: string;
  proof: string[];
  try: string | null;
  exercise: string | null;
  answer: string | null;
  check: string[];
  run: string | null;
  game: { spec: string; name: string; title: string } | null;
  near: ClaimLine[];
  before: string | null;
  after: string | null;
  attack: { kind: string | null; example: string | null; reason: string | null };
}
interface Erratum extends ClaimLine {
  true: string | null;
  found: string;
}
interface OfSource<T> {
  number: string;
  name: string;
  claims: T[];
}
interface Checked {
  id: string;
  computed: string;
  holds: boolean | null;
  seconds: number;
}

// Find the move.
interface PuzzleGame {
  name: string;
  title: string;
  family_title: string;
  levels: number[];
}
interface Asked {
  spec: string;
  aim: string;
  board: Picture & { items: Figure[] };
  moves: Move[];
}
interface Answer {
  move: string;
  good: boolean;
  result: string;
  left: number;
  said: string;
  steps: (Patch & { spec: string })[];
  next?: Asked | null;
}
interface Puzzle extends Asked {
  game: string;
  title: string;
  level: number;
  seed: number;
  rule: Rule;
  day?: string;
  answers?: Answer[];
  why?: Record<string, Block[]>;
}
interface Answers {
  "puzzles/games": PuzzleGame[];
  "puzzles/puzzle": Puzzle;
  "puzzles/daily": Puzzle;
  theorems: { sources: OfSource<ClaimLine>[] };
  "theorems/claim": ClaimPage;
  "theorems/errata": { verdicts: { verdict: string; sources: OfSource<Erratum>[] }[] };
  "theorems/attack": { entered: string; says: string; found: string; holds: boolean; spec: string | null };
  games: Game[];
  shelves: Shelf[];
  shelf: Record<string, string>;
  mended: Mended;
  line: Line;
  board: Board;
  state: State;
  outlook: Outlooks;
  review: Review;
  setup: Setup;
  explain: { blocks: Block[] };
  hint: { idea: string; place: string | null; there: string[]; move: string | null };
  why: { figures: Figure[]; steps: ScriptStep[] };
  try: Tried;
  "lost-squares": { rows: number; columns: number; figures: string[]; lost: Point[] };
  "lights/board": LampBoard;
  "lights/random": { spec: string; minimum: number | null };
  "lights/solve": LampSolution;
  "graphs/offers": GraphOffers;
  "analysis/about": Subject;
  "rules/families": { name: string; fields: Record<string, string> }[];
  "codes/code": GreedyCode;
  "codes/channel": Sent;
  "codes/tally": Tally;
  "worksheet/pages": Sheet;
  "worksheet/pupils": Sheet;
  "classroom/place": { page: string | null; key: string; port: number };
  worksheet: Sheet;
  "worksheet/games": Game[];
}
interface Replies {
  "puzzles/answer": Answer;
  move: Played & Offer;
  reply: Played;
  "classroom/classes": Opened;
  "graphs/read": ReadGraph;
  "graphs/write": { text: string };
  "graphs/analyse": GraphFacts;
}
