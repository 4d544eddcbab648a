"""The games of the puzzles: for each one, level by level, the pattern of its positions.

Another game is a line. How hard a position is, is measured: a pattern only has to give positions of its level often
enough, which the suite tries for every line. A game has the levels that its positions reach.
"""

PATTERNS: dict[str, dict[int, str]] = {
    "nim": {1: "nim:{3*1-4}", 2: "nim:{2*1-4}", 3: "nim:{4*1-4}", 4: "nim:{3*1-6}", 5: "nim:{3*4-10}"},
    "bounded": {
        1: "bounded:{2-3}:{4-9}",
        2: "bounded:{3-6}:{9-25}",
        3: "bounded:{6-9}:{20-50}",
        4: "bounded:{6-9}:{20-50}",
        5: "bounded:{5-7}:{3*2-12}",
    },
    "subtraction": {
        1: "subtraction:{1,3|2,3|1,4}:{5-9}",
        2: "subtraction:{1,3,6|2,5,6|1,4,5,7}:{12-30}",
        3: "subtraction:{1,3,4|2,3,5|1,2,6}:{9-18}",
    },
    "moore": {2: "moore:2:{4*1-2}", 3: "moore:2:{3*1-3}", 4: "moore:2:{3*1-3}", 5: "moore:2:{3*2-5}"},
    "notall": {
        1: "notall:{3-9}",
        2: "notall:{2*2-5}",
        3: "notall:{2*3-8}",
        4: "notall:{3*2-6}",
        5: "notall:{3*3-10}",
    },
    "fibonacci": {
        1: "fibonacci:{6-11},{2-5}",
        2: "fibonacci:{4-7}",
        3: "fibonacci:{10-20},{3-8}",
        4: "fibonacci:{9-12}",
        5: "fibonacci:{14-33}",
    },
    "wythoff": {2: "wythoff:{2*1-4}", 3: "wythoff:{2*2-6}", 4: "wythoff:{2*4-9}", 5: "wythoff:{2*6-15}"},
    "king": {1: "king:5x5:{2*1-4}", 2: "king:8x8:{2*3-7}", 3: "king:12x12:{2*7-11}"},
    "queen": {2: "queen:5x5:{2*2-4}", 3: "queen:6x6:{2*2-5}", 4: "queen:8x8:{2*3-7}", 5: "queen:12x12:{2*5-11}"},
    "knight": {1: "knight:6x6:{2*1-5}", 2: "knight:9x9:{2*4-8}", 3: "knight:16x16:{2*10-15}"},
    "kayles": {
        1: "kayles:{3*1-2}",
        2: "kayles:{3-5}",
        3: "kayles:{4-7}",
        4: "kayles:{2*2-9}",
        5: "kayles:{2*5-8}",
    },
    "dawson": {2: "dawson:{5-8}", 3: "dawson:{2*3-8}", 4: "dawson:{9-20}", 5: "dawson:{2*7-12}"},
    "grundy": {1: "grundy:{5-8}", 2: "grundy:{2*3-6}", 3: "grundy:{3*3-7}", 4: "grundy:{14-18}"},
    "cram": {
        1: "cram:{2x3|2x4} ~1-2",
        2: "cram:{3x3|3x4|3x5} ~2-3",
        3: "cram:{3x4|2x6} ~1-2",
        4: "cram:{3x3|3x4|2x5} ~1-2",
        5: "cram:3x5 ~1-1",
    },
    "chomp": {
        2: "chomp:3x3 ~0-1",
        3: "chomp:{2x3|3x3} ~0-2",
        4: "chomp:3x4 ~0-1",
        5: "chomp:{3x5|4x4|4x5} ~0-1",
    },
    "domination": {
        1: "domination:{path-5|cycle-6|grid-2x3} ~0-1",
        2: "domination:{path-8|path-10|cycle-9} ~1-1",
        3: "domination:{grid-3x4|petersen|path-12} ~0-1",
    },
    "arckayles": {
        1: "arckayles:{path-7|cycle-8|grid-2x4} ~0-1",
        2: "arckayles:{petersen|grid-3x4|triangular-4} ~1-2",
        3: "arckayles:{path-8|path-10|cycle-9} ~0-1",
        4: "arckayles:{path-12|path-13|cycle-13} ~1-1",
    },
    "edgegeography": {
        1: "edgegeography:{cube|grid-3x3}:{0-7} ~0-2",
        2: "edgegeography:{grid-3x3|grid-2x4|grid-2x3}:{0-5} ~0-2",
    },
    "hackenbush": {
        1: "hackenbush:{tree 4 6}",
        2: "hackenbush:{tree 4 7}",
        3: "hackenbush:{tree 6 8}",
        4: "hackenbush:{tree 6 9}",
    },
    "token": {1: "token:{arcs 6 9}:a", 2: "token:{arcs 8 14}:a"},
    "annihilation": {
        1: "annihilation:{arcs 5 7}:a,b",
        2: "annihilation:{arcs 6 9}:a,b,c",
        3: "annihilation:{arcs 7 12}:a,b,c,d",
    },
    "turtles": {3: "turtles:{coins 4 5}", 4: "turtles:{coins 4 6}", 5: "turtles:{coins 6 8}"},
    "domineering": {
        1: "left domineering:{2x3|3x3} ~0-2",
        2: "left domineering:4x4 ~4-4",
        3: "left domineering:{4x4|3x5} ~2-4",
    },
    "clobber": {3: "left clobber:xoxo/oxox/xoxo ~4-5"},
    "col": {2: "left col:{path-4|path-5|cycle-5} ~0-2", 4: "left col:{grid-3x3|path-9} ~1-2"},
    "snort": {
        1: "left snort:{path-4|path-5|cycle-5} ~0-2",
        2: "left snort:{path-5|cycle-5|path-6} ~0-2",
        3: "left snort:{grid-3x3|path-8|path-9} ~1-2",
    },
    "toads": {2: "left toads:{tt..ff|tt.ff|t.t.f.f} ~0-4", 3: "left toads:{tt..ff|ttt.ff|t.t.f.f} ~0-4"},
    "dots": {
        2: "dots:{1x3|2x2} ~5-8",
        3: "dots:{1x3|2x2} ~3-6",
        4: "dots:{2x2|2x3} ~5-9",
        5: "dots:{1x4|1x5} ~5-9",
    },
    "picarete": {
        1: "picarete:{path-5|cycle-5|star-4} ~0-2",
        2: "picarete:{path-7|cycle-7|grid-2x3} ~1-3",
        3: "picarete:{grid-2x4|grid-3x3|cube} ~2-5",
    },
    "lights": {
        2: "lights:{grid-2x4|grid-3x3}:none ~2-3",
        3: "lights:{grid-3x3|grid-3x4|grid-4x4}:none ~3-4",
        4: "lights:{grid-5x5|grid-6x6}:none ~3-6",
    },
    "pegs": {
        1: "pegs:rect-3x4 ~2-2",
        2: "pegs:rect-4x4 ~3-4",
        3: "pegs:{triangular-5|english} ~4-6",
        4: "pegs:{english|rect-5x5} ~5-8",
    },
}
