"""The games of the puzzles: for each one the patterns of its positions, each with the levels for which it serves.

Another game is a line. How hard a position is, is measured: a pattern only has to give positions of its levels often
enough, which the suite tries for every line. A game has the levels that its positions reach.
"""

PATTERNS: dict[str, dict[str, tuple[int, ...]]] = {
    "nim": {"nim:{2-4*1-5}": (1, 2, 3, 4), "nim:{3*4-12}": (5,)},
    "bounded": {
        "bounded:{2-5}:{4-18}": (1, 2),
        "bounded:{4-9}:{12-50}": (2, 3, 4),
        "bounded:{5-8}:{2-3*2-14}": (4, 5),
    },
    "subtraction": {
        "subtraction:{1,3|2,3|1,4|2,5|1,2,4|1,6|3,4|1,2,5}:{4-16}": (1,),
        "subtraction:{1,3,4|2,3,5|1,2,6|1,3,6|2,5,6|1,4,5,7|2,3,7|1,5,8}:{8-30}": (1, 2),
        "subtraction:{1,3,4|2,3,5|1,2,6|1,3,6|2,5,6|1,4,5,7|2,3,7|1,5,8}:{2*5-20}": (3, 4),
    },
    "moore": {"moore:2:{3-4*1-3}": (2, 3), "moore:2:{3*1-5}": (4, 5)},
    "notall": {"notall:{1-3*3-9}": (3, 4), "notall:{2-3*3-12}": (3, 4, 5)},
    "fibonacci": {"fibonacci:{5-14},{2-6}": (2, 3), "fibonacci:{12-40},{3-9}": (3, 4, 5)},
    "wythoff": {"wythoff:{2*1-9}": (2, 3, 4), "wythoff:{2*6-20}": (5,)},
    "nimhoff": {"nimhoff:{3*1-4}": (4,), "nimhoff:{3*2-6}": (3, 4, 5)},
    "king": {"king:8x8:{2*1-7}": (1, 2), "king:20x20:{2*5-19}": (3, 4)},
    "knight": {"knight:12x12:{2*2-11}": (1, 2), "knight:20x20:{2*8-19}": (3, 4)},
    "kayles": {"kayles:{1-4*1-5}": (2, 3, 4), "kayles:{1-3*2-9}": (5,)},
    "dawson": {"dawson:{1-3*2-7}": (1, 2, 3), "dawson:{2-3*3-10}": (3, 4)},
    "grundy": {"grundy:{1-4*2-6}": (1, 2, 3)},
    "cram": {
        "cram:{3x3|3x4|2x5|2x6} ~1-2": (2, 3, 4),
        "cram:{3x4|2x6|3x5} ~1-4": (2, 3, 4),
        "cram:{4x4|3x5} ~2-4": (3, 4),
    },
    "chomp": {"chomp:{3x3|3x4|2x5|2x4} ~1-3": (2, 3), "chomp:{4x4|3x5|4x5|3x6} ~1-4": (2, 3, 4, 5)},
    "domination": {
        "domination:{path-8|grid-2x4|grid-3x3|cube|cycle-8|grid-2x3} ~0-2": (1,),
        "domination:{grid-3x4|petersen|cube|grid-2x6|cycle-12} ~1-3": (1, 3),
    },
    "arckayles": {
        "arckayles:{cycle-8|grid-2x4|cube|grid-3x3} ~0-2": (1,),
        "arckayles:{petersen|grid-3x4|triangular-4|cycle-12|path-8} ~1-3": (2, 3),
    },
    "edgegeography": {"edgegeography:{cube|grid-3x3|grid-2x4|grid-3x4}:{0-7} ~0-3": (1, 2)},
    "hackenbush": {"hackenbush:{tree 3 6}": (1, 2), "hackenbush:{tree 5 8}": (1, 2, 3, 4)},
    "token": {"token:{arcs 6 9}:a": (1,), "token:{arcs 9 16}:a": (2,)},
    "annihilation": {"annihilation:{arcs 6 9}:a,b,c": (1, 2, 3), "annihilation:{arcs 7 12}:a,b,c,d": (2, 3)},
    "turtles": {"turtles:{coins 4 8}": (3, 4, 5)},
    "twins": {"twins:{coins 4 8}": (3, 4), "twins:{coins 7 9}": (5,)},
    "domineering": {"left domineering:4x4 ~3-5": (1, 2, 3), "left domineering:{4x4|3x5} ~2-4": (2, 3)},
    "clobber": {"left clobber:xoxo/oxox/xoxo ~4-6": (1, 2)},
    "snort": {"left snort:{grid-3x3|cube|cycle-8|grid-2x4} ~1-4": (1, 2, 3)},
    "toads": {"left toads:{ttt..fff|tt...ff|t.t..f.f} ~2-5": (3,)},
    "dots": {"dots:{1x3|2x2|1x4} ~3-8": (2, 3, 4), "dots:{2x3|1x5} ~6-11": (4, 5)},
    "picarete": {
        "picarete:{path-6|cycle-6|star-5|grid-2x3|path-7|cycle-7} ~0-3": (1, 2),
        "picarete:{grid-2x4|grid-3x3|cube} ~2-6": (2, 3, 4),
    },
    "lights": {
        "lights:{grid-2x4|grid-3x3}:none ~2-3": (2,),
        "lights:{grid-3x3|grid-3x4|grid-4x4}:none ~3-4": (3,),
        "lights:{grid-5x5|grid-6x6}:none ~3-6": (4,),
    },
    "pegs": {
        "pegs:{rect-3x4|rect-4x4|triangular-5} ~2-4": (1, 2),
        "pegs:{triangular-5|english|rect-4x4} ~4-6": (2, 3),
        "pegs:{english|rect-5x5} ~5-8": (3, 4),
    },
}
