// The lessons as data: the steps of each, the position to play, the goal that is checked, and how many hints there are.

/** @type {Course[]} */
export const COURSES = [
  {
    id: "heap",
    picture: "bounded:3:7",
    next: [["lessons", { id: "nim" }], ["play", { g: "interval:3-5:13" }]],
    steps: [
      { id: "play", goal: "win", spec: "bounded:3:7", strength: "beginner", hints: 2 },
      { id: "sort", goal: "judge", rounds: ["bounded:3:2", "bounded:3:3", "bounded:3:4", "bounded:3:5", "bounded:3:7", "bounded:3:8"], hints: 2 },
      { id: "leave", goal: "leave", spec: "bounded:3:15", times: 3, hints: 2 },
      { id: "remainder", goal: "write", rounds: [["21", "1"], ["30", "2"], ["103", "3"]], hints: 2 },
      { id: "misere", goal: "win", spec: "misere bounded:3:14", hints: 3 },
    ],
  },
  {
    id: "nim",
    picture: "nim:3,4,5",
    next: [["lessons", { id: "king" }], ["play", { g: "misere nim:1,3,5,7" }]],
    steps: [
      { id: "mirror", goal: "win", spec: "nim:3,5", hints: 2 },
      { id: "binary", goal: "write", rounds: [["5", "101"], ["6", "110"], ["13", "1101"]], hints: 2 },
      { id: "find", goal: "find", rounds: ["nim:1,2,4", "nim:2,5,6", "nim:3,4,5"], hints: 3 },
      { id: "leave", goal: "leave", spec: "nim:3,5,7", times: 3, hints: 2 },
      { id: "marienbad", goal: "win", spec: "nim:1,3,5,7", first: "ask", hints: 2 },
    ],
  },
  {
    id: "king",
    picture: "king:6x6:5,5",
    next: [["lessons", { id: "wythoff" }], ["play", { g: "knight:8x8:7,7" }]],
    steps: [
      { id: "play", goal: "win", spec: "king:6x6:5,5", strength: "beginner", hints: 2 },
      { id: "small", goal: "colour", spec: "king:4x4:0,0", hints: 3 },
      { id: "large", goal: "colour", spec: "king:8x8:0,0", hints: 2 },
      { id: "start", goal: "win", spec: "king:8x8:7,6", first: "ask", hints: 2 },
      { id: "rook", goal: "colour", spec: "rook:6x6:0,0", hints: 2 },
    ],
  },
  {
    id: "wythoff",
    picture: "queen:8x8:7,6",
    next: [["lessons", { id: "fibonacci" }], ["play", { g: "wythoff:8,12" }]],
    steps: [
      { id: "colour", goal: "colour", spec: "queen:8x8:0,0", hints: 3 },
      { id: "pairs", goal: "write", rounds: [["3", "4,7"], ["4", "6,10"], ["5", "8,13"]], hints: 3 },
      { id: "find", goal: "find", rounds: ["queen:8x8:7,3", "queen:8x8:5,4", "queen:8x8:7,6"], hints: 2 },
      { id: "win", goal: "win", spec: "queen:12x12:11,8", hints: 2 },
    ],
  },
  {
    id: "fibonacci",
    picture: "fibonacci:8",
    next: [["lessons", { id: "lights" }], ["play", { g: "fibonacci:34" }]],
    steps: [
      { id: "play", goal: "win", spec: "fibonacci:6", strength: "beginner", hints: 2 },
      { id: "sort", goal: "judge", rounds: ["fibonacci:4", "fibonacci:5", "fibonacci:6", "fibonacci:7", "fibonacci:8"], hints: 2 },
      { id: "zeckendorf", goal: "write", rounds: [["12", "8+3+1"], ["20", "13+5+2"], ["50", "34+13+3"]], hints: 2 },
      { id: "find", goal: "find", rounds: ["fibonacci:12", "fibonacci:16,4", "fibonacci:20"], hints: 2 },
      { id: "win", goal: "win", spec: "fibonacci:20", hints: 2 },
    ],
  },
  {
    id: "lights",
    picture: "lights:grid-3x3:all",
    next: [["lights", {}], ["lessons", { id: "pegs" }]],
    steps: [
      { id: "corner", goal: "lights", spec: "lights:grid-2x2:10/00", presses: 3, hints: 2 },
      { id: "cross", goal: "lights", spec: "lights:grid-3x3:all", presses: 5, hints: 3 },
      { id: "neutral", goal: "neutral", spec: "lights:grid-1x5:none", hints: 2 },
      { id: "gallery", goal: "neutral", spec: "lights:grid-4x4:none", hints: 3 },
      { id: "four", goal: "lights", spec: "lights:grid-4x4:all", presses: 4, hints: 2 },
      { id: "sort", goal: "judge", rounds: ["lights:grid-1x5:0,4", "lights:grid-1x5:0", "lights:grid-1x5:2", "lights:grid-1x5:1"], hints: 2 },
    ],
  },
  {
    id: "pegs",
    picture: "pegs:path-6:o.oooo",
    next: [["lessons", { id: "mex" }], ["play", { g: "pegs:english" }]],
    steps: [
      { id: "four", goal: "solve", spec: "pegs:path-4:oo.o", hints: 2 },
      { id: "six", goal: "solve", spec: "pegs:path-6:o.oooo", hints: 2 },
      { id: "colours", goal: "write", rounds: [["o.oooo", "2,1,2"], ["oo.oo.", "2,2,0"]], hints: 2 },
      { id: "sort", goal: "judge", rounds: ["pegs:path-6:o.oooo", "pegs:path-6:oo.oo.", "pegs:path-4:oo.o", "pegs:path-7:oo.oo.o"], hints: 2 },
      { id: "clobber", goal: "solve", spec: "soloclobber:path-4:xoxo", hints: 2 },
    ],
  },
  {
    id: "mex",
    picture: "subtraction:1,3,4:5,3",
    next: [["lessons", { id: "symmetry" }], ["play", { g: "subtraction:1,3,4:9,8,6" }]],
    steps: [
      { id: "play", goal: "win", spec: "subtraction:1,3,4:10", strength: "beginner", hints: 3 },
      { id: "missing", goal: "write", rounds: [["0, 1, 3", "2"], ["1, 2", "0"], ["0, 2, 2, 5", "1"], ["0, 1, 2", "3"]], hints: 3 },
      { id: "values", goal: "write", rounds: [["4", "2"], ["5", "3"], ["6", "2"], ["7", "0"]], hints: 3 },
      { id: "sums", goal: "find", rounds: ["subtraction:1,3,4:4,2", "subtraction:1,3,4:5,3", "subtraction:1,3,4:5 + nim:2"], hints: 3 },
      { id: "win", goal: "win", spec: "subtraction:1,3,4:6,5,2", hints: 3 },
    ],
  },
  {
    id: "symmetry",
    picture: "cram:4x4",
    next: [["lessons", { id: "misere" }], ["play", { g: "domination:cycle-8" }]],
    steps: [
      { id: "play", goal: "win", spec: "kayles:5", strength: "beginner", hints: 3 },
      { id: "middle", goal: "win", spec: "kayles:9", hints: 3 },
      { id: "turn", goal: "win", spec: "cram:2x4", first: "ask", hints: 3 },
      { id: "centre", goal: "win", spec: "cram:3x4", hints: 3 },
      { id: "sort", goal: "judge", rounds: ["cram:2x2", "cram:2x3", "cram:4x4", "cram:3x4"], hints: 3 },
    ],
  },
  {
    id: "misere",
    picture: "misere king:4x4:3,3",
    next: [["lessons", { id: "codes" }], ["play", { g: "misere king:8x8:7,7" }]],
    steps: [
      { id: "play", goal: "win", spec: "misere nim:3,1", strength: "beginner", hints: 3 },
      { id: "ones", goal: "judge", rounds: ["misere nim:1", "misere nim:1,1", "misere nim:1,1,1", "misere nim:4"], hints: 3 },
      { id: "both", goal: "judge", rounds: ["nim:1,1", "misere nim:1,1", "nim:2,2", "misere nim:2,2"], hints: 3 },
      { id: "king", goal: "colour", spec: "misere king:4x4:0,0", hints: 3 },
      { id: "win", goal: "win", spec: "misere nim:3,4,5", hints: 3 },
    ],
  },
  {
    id: "codes",
    picture: "greedy:5,2,3:10111",
    next: [["lessons", { id: "matchings" }], ["codes", {}]],
    steps: [
      { id: "play", goal: "win", spec: "greedy:5,2,3:11111", strength: "beginner", hints: 3 },
      { id: "distance", goal: "write", rounds: [["1011, 1101", "2"], ["00000, 11111", "5"], ["10101, 00111", "2"]], hints: 3 },
      { id: "choose", goal: "write", rounds: [["00000", "00111"], ["00000, 00111", "11001"], ["00000, 00111, 11001", "11110"]], hints: 3 },
      { id: "sort", goal: "judge", rounds: ["greedy:5,2,3:00111", "greedy:5,2,3:10111", "greedy:5,2,3:11110", "greedy:5,2,3:01000"], hints: 3 },
      { id: "repair", goal: "find", rounds: ["greedy:7,2,3:0100000", "greedy:7,2,3:1000111", "greedy:7,2,3:0011011"], hints: 3 },
    ],
  },
  {
    id: "matchings",
    picture: "geography:grid-2x3:0",
    next: [["lessons", { id: "hot" }], ["play", { g: "geography:petersen:0" }]],
    steps: [
      { id: "play", goal: "win", spec: "geography:grid-2x3:0", strength: "beginner", hints: 3 },
      { id: "couples", goal: "find", rounds: ["geography:path-6:2", "geography:path-5:1", "geography:grid-2x3:0"], hints: 3 },
      { id: "sort", goal: "judge", rounds: ["geography:path-4:0", "geography:path-5:0", "geography:path-5:1", "geography:cycle-5:0"], hints: 3 },
      { id: "cube", goal: "win", spec: "geography:hypercube-3:0", hints: 3 },
      { id: "begin", goal: "win", spec: "geography:grid-3x3:0", first: "ask", hints: 3 },
    ],
  },
  {
    id: "hot",
    picture: "left form:{3|-3} + form:{1|-1}",
    next: [["lessons", { id: "picarete" }], ["play", { g: "left domineering:4x4" }]],
    steps: [
      { id: "play", goal: "win", spec: "left domineering:2x3", strength: "beginner", hints: 3 },
      { id: "switches", goal: "find", rounds: ["left form:{3|-3} + form:{1|-1}", "left form:{2|-2} + form:{5|-5} + form:{1|-1}"], hints: 3 },
      { id: "temperature", goal: "write", rounds: [["3 | −3", "3"], ["5 | 1", "2"], ["4 | −2", "3"]], hints: 3 },
      { id: "cold", goal: "find", rounds: ["left form:1 + form:{2|-2}", "left form:{5|1} + form:{3|-5}"], hints: 3 },
      { id: "win", goal: "win", spec: "left domineering:3x3", hints: 3 },
    ],
  },
  {
    id: "picarete",
    picture: "picarete:grid-2x3",
    next: [["play", { g: "picarete:complete-4" }], ["play", { g: "dots:2x2" }]],
    steps: [
      { id: "play", goal: "points", spec: "picarete:path-4", strength: "beginner", hints: 3 },
      { id: "count", goal: "write", rounds: [["3", "1"], ["5", "1"], ["4", "2"], ["8", "2"]], hints: 3 },
      { id: "sort", goal: "judge", rounds: ["picarete:cycle-3", "picarete:cycle-4", "picarete:path-4", "picarete:path-5"], hints: 3 },
      { id: "begin", goal: "points", spec: "picarete:cycle-4", first: "ask", hints: 3 },
      { id: "win", goal: "points", spec: "picarete:grid-2x3", hints: 3 },
    ],
  },
];

/** @param {string} id */
export function findCourse(id) {
  return COURSES.find((course) => course.id === id) || null;
}
