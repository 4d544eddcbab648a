"""All kernels that plain Python calls, with the types of what it gives them: those that they call are compiled too.

A kernel that is asked for other types waits for the compiler when it is first called, and the tests tell its line.
"""

from __future__ import annotations

from typing import TypeAlias

from noyau.kernels.jit import Emitted  # first: it sees that there is room for the compiler

# isort: split
from numba.core import types as typed

from noyau.engines.tables import lost_pairs
from noyau.kernels import (
    arc_lists,
    chomp,
    digraphs,
    exploring,
    hashing,
    heaps,
    pieces,
    quotients,
    sparse_heaps,
    taking_loops,
)
from noyau.kernels.codes import nim_products, scanning
from noyau.kernels.points import coin_search, coin_tables, edge_parts, edge_search, edge_values, nim_search
from noyau.kernels.residues import couples, nimbers, sums
from noyau.kernels.sides import (
    board_cuts,
    game_sums,
    outcome_states,
    partisan_boards,
    partisan_outcomes,
    short_games,
    thermographs,
)
from noyau.puzzles.clobber.kernels import all_positions, beam, native_trees, search
from noyau.puzzles.lights.kernels import bit_rows, dense_elimination, polynomials, sparse_elimination, walsh_transform
from noyau.puzzles.pegs import kernels as pegs
from noyau.values.heaps import checked_arithmetic

Signatures: TypeAlias = tuple[tuple[Emitted, tuple[Emitted, ...]], ...]
"""Kernels, each with the types of its arguments."""

types: Emitted = typed


def named(record: type, *fields: Emitted) -> Emitted:
    """The type of a named tuple."""
    return types.BaseTuple.from_types(fields, record)


def pack(*fields: Emitted) -> Emitted:
    """The type of a tuple."""
    return types.BaseTuple.from_types(fields)


def read_only(array: Emitted) -> Emitted:
    """The type of an array that cannot be written."""
    return array.copy(readonly=True)


INT = types.int64
WORD = types.uint64
BOOL = types.boolean
PAIR = pack(WORD, WORD)
NUMBERS = types.List(types.int64, reflected=False)

BYTES = types.uint8[::1]
BYTES_2D = types.uint8[:, ::1]
BYTES_3D = types.uint8[:, :, ::1]
FLAGS = types.boolean[::1]
FLAGS_2D = types.boolean[:, ::1]
INTS = types.int64[::1]
INTS16 = types.int16[::1]
INTS16_2D = types.int16[:, ::1]
INTS32 = types.int32[::1]
INTS32_2D = types.int32[:, ::1]
INTS32_3D = types.int32[:, :, ::1]
INTS8 = types.int8[::1]
INTS8_2D = types.int8[:, ::1]
INTS_2D = types.int64[:, ::1]
INTS_3D = types.int64[:, :, ::1]
WORDS = types.uint64[::1]
WORDS16 = types.uint16[::1]
WORDS16_2D = types.uint16[:, ::1]
WORDS16_3D = types.uint16[:, :, ::1]
WORDS32 = types.uint32[::1]
WORDS32_3D = types.uint32[:, :, ::1]
WORDS_2D = types.uint64[:, ::1]
WORDS_3D = types.uint64[:, :, ::1]
WORDS_4D = types.uint64[:, :, :, ::1]

COUNTS = named(digraphs.Counts, BYTES, WORDS32, WORDS32)
BACK = named(digraphs.Back, WORDS, WORDS, WORDS32)
ROWS = named(digraphs.Rows, WORDS, WORDS, WORDS32, BOOL)
PATH = named(digraphs.Path, WORDS32, WORDS, WORDS32)
REWRITES = named(exploring.Rewrites, WORDS, WORDS, WORDS, WORDS, BOOL)
STORE = named(exploring.Store, WORDS, INTS, INTS32)
PLAN = named(pieces.Plan, INTS_2D, INT, INT, INT, BOOL, INT, INT)
RIDERS = named(pieces.Riders, INT, INT, INT, INT, INT, WORD, INT, INT, INT, INT)
NIM_TABLES = named(nim_products.Tables, INTS32, WORDS16, WORDS16)
PAIRS = named(quotients.Pairs, INTS, WORDS_2D, INTS, INTS, INTS32_2D, INTS)
MEMORY = named(quotients.Memory, BYTES_2D, INTS8, INTS32, INTS)
KNOWN = named(quotients.Known, WORDS16_2D, WORDS16_2D, FLAGS, FLAGS)
GAMES = named(short_games.Games, INTS_2D, INTS, INTS32, INTS_2D, INTS_2D, INTS, INTS_2D, INTS_2D, INTS_2D)
PARTISAN_BOARD = named(
    partisan_boards.Board, WORDS_2D, INTS_2D, WORDS_2D, WORDS, WORDS_2D, WORDS_2D, WORDS_3D, WORDS, INTS
)
PARTISAN_TABLE = named(partisan_boards.Table, WORDS, INTS, WORDS, INTS)
PARTISAN_STACK = named(partisan_boards.Stack, WORDS, INTS, INTS_2D, INTS_3D, INTS)
THERMOGRAPHS = named(thermographs.Thermographs, INTS32_3D, INTS32_2D, INTS)
STRIPS = named(board_cuts.Strips, INTS_2D, INTS_2D)
OUTCOME_FRAMES = named(
    outcome_states.Frames,
    *(WORDS_2D, INTS_2D, INTS_2D, INTS_2D, INTS_2D, WORDS_2D, WORDS, WORDS, INTS_2D, INTS_2D, INTS_2D),
    *(STRIPS, INTS, INTS, INTS_2D, THERMOGRAPHS),
)
PARTISAN = (GAMES, PARTISAN_BOARD, PARTISAN_TABLE, PARTISAN_STACK, OUTCOME_FRAMES)
RESIDUE_BOARD = named(
    nimbers.ResidueBoard, WORDS, WORDS, WORDS, WORD, WORD, WORD, WORD, WORDS_2D, WORDS_3D, WORD, WORDS, WORDS
)
RESIDUE_TABLE = named(nimbers.ResidueTable, WORDS, BYTES, WORDS)
SUMS = named(sums.Sums, WORDS, INTS32, INTS32, INTS32, BYTES, INTS16)
OPTIONS = named(sums.Options, INTS32, INTS32, BYTES, INTS32, INTS32)
SUM_STACK = named(sums.SumStack, INTS, INTS, INTS, INTS, WORDS, INTS)
SHIFTS = named(sums.Shifts, WORD, WORD)
RESIDUE_BOARD_WIDE = named(
    nimbers.ResidueBoard,
    *(WORDS_2D, WORDS_2D, WORDS_2D, PAIR, WORD, WORD, PAIR, WORDS_2D, WORDS_4D, PAIR, WORDS_2D, WORDS_2D),
)
RESIDUE_TABLE_WIDE = named(nimbers.ResidueTable, WORDS_2D, BYTES, WORDS_2D)
SUM_STACK_WIDE = named(sums.SumStack, INTS, INTS, INTS, INTS, WORDS_2D, INTS)
RESIDUE_STACK = named(nimbers.Stack, WORDS, INTS, WORDS, WORDS)
RESIDUE_STACK_WIDE = named(nimbers.Stack, WORDS_2D, INTS, WORDS_2D, WORDS_2D)
EFFORTS = named(couples.Efforts, WORDS, BYTES, INTS32, INTS32)
EFFORTS_WIDE = named(couples.Efforts, WORDS_2D, BYTES, INTS32, INTS32)
LINE = named(couples.Line, WORDS, WORDS, *5 * (INTS,), WORDS, WORDS, INTS, INTS, WORDS)
LINE_WIDE = named(couples.Line, WORDS_2D, WORDS, *5 * (INTS,), WORDS_2D, WORDS, INTS, INTS, WORDS_2D)
WINDOW = named(beam.Window, INTS, INTS, INTS)
LAYER = named(beam.Layer, INTS8_2D, INTS16_2D, INTS16_2D, WORDS, INTS, INTS)
HISTORY = named(beam.History, INTS, INTS32_2D, INTS32_2D, INTS32_2D)
WORK = named(beam.Work, INTS_2D, INTS_2D, INTS, INTS, WORDS, INTS, INTS, INTS)
GROUND = named(search.Ground, WORDS, WORDS)
REFUTED = named(search.Refuted, WORDS, WORDS, BYTES_2D)
CLOBBER_STACK = named(search.Stack, WORDS, WORDS, INTS, INTS, INTS, INTS16_2D, INTS, INTS)
ECHELON = named(dense_elimination.Echelon, WORDS_2D, INTS, INTS_2D, INTS32, INTS32, WORDS, INTS32)
PACKED_BOARD = named(pegs.PackedBoard, WORDS, WORDS, INTS, INTS, WORDS_3D, WORDS_2D, WORD, INT, INTS16_2D, WORDS_2D)
REDUCTION = named(sparse_elimination.Reduction, INTS32_2D, INTS, INTS32, INTS32, BYTES, INTS, INTS32)
PEG_STACK = named(pegs.Stack, WORDS, WORDS, WORDS_2D, INTS, INTS16_2D, WORDS_2D, INTS)

SIGNATURES: Signatures = (
    (coin_search.collect, (WORDS, INT, WORDS32, WORDS)),
    (coin_search.count_efforts, (WORDS, INTS)),
    (coin_search.find_score, (WORD, INT, INT, WORDS_2D, WORDS_3D, WORDS, WORDS_3D, INTS_2D, INTS)),
    (coin_tables.fill_scores, (INTS8, INT, INT, WORDS, WORDS, WORD)),
    (nim_search.find_nimber, (WORDS_2D, WORDS_3D, WORDS, WORDS, WORDS_2D, WORDS_3D, INTS, INT)),
    (nim_search.list_parts, (WORD, WORDS_2D, WORDS_3D, INT, WORDS)),
    (nim_search.rehash, (WORDS, WORDS, WORDS, WORDS)),
    (nim_search.slot_of, (WORD, WORDS)),
    (edge_search.find_score, (WORD, INT, INT, WORDS_2D, WORDS_3D, WORDS, WORDS_2D, INTS_3D, INTS_2D, INTS)),
    (edge_search.score_bounds, (WORD, WORDS_2D, INT)),
    (edge_parts.list_parts, (INTS_2D, BYTES, INTS, INTS, INTS)),
    (edge_values.fill_values, (BYTES, INT, INT, WORDS, WORDS)),
    (scanning.count_weights, (WORDS_2D, INT, WORD, INT, INT, INTS)),
    (scanning.exclude, (WORDS, WORDS, INT, WORD, FLAGS, BYTES)),
    (scanning.scan, (WORDS, WORDS, INT, INT, WORD, FLAGS)),
    (scanning.scan_by_table, (WORDS, WORDS, INT, BYTES)),
    (nim_products.multiply_8, (NIM_TABLES, BYTES, BYTES, BYTES)),
    (nim_products.multiply_16, (NIM_TABLES, WORDS16, WORDS16, WORDS16)),
    (nim_products.multiply_32, (NIM_TABLES, WORDS32, WORDS32, WORDS32)),
    (nim_products.multiply_64, (NIM_TABLES, WORDS, WORDS, WORDS)),
    (partisan_boards.evaluate, (GAMES, PARTISAN_BOARD, PARTISAN_TABLE, PARTISAN_STACK, WORD, INT)),
    (partisan_boards.least_image, (PARTISAN_BOARD, WORD)),
    (partisan_boards.rehash, (PARTISAN_TABLE, WORDS, INTS, WORD)),
    (partisan_outcomes.begin, (*PARTISAN, pack(WORDS, INTS, BOOL))),
    (outcome_states.enlarge, (WORDS_2D, OUTCOME_FRAMES)),
    (partisan_outcomes.search, (*PARTISAN, INT)),
    (board_cuts.value_each, (GAMES, PARTISAN_BOARD, PARTISAN_TABLE, PARTISAN_STACK, WORDS, INT)),
    (board_cuts.measure_each, (GAMES, PARTISAN_BOARD, PARTISAN_TABLE, THERMOGRAPHS, WORDS, INT, INTS, INTS)),
    (game_sums.add, (GAMES, INT, INT)),
    (game_sums.add_each, (GAMES, INTS, INTS, INTS, INT)),
    (short_games.at_most, (GAMES, INT, INT)),
    (short_games.compare_each, (GAMES, INTS, INTS, FLAGS)),
    (short_games.make, (GAMES, INT, INT)),
    (short_games.option_of_number, (INT, INT)),
    (short_games.rehash_rows, (INTS_2D, INT, INTS32)),
    (game_sums.rehash_sums, (INTS_2D, INTS_2D)),
    (nimbers.evaluate, (RESIDUE_BOARD, RESIDUE_TABLE, RESIDUE_STACK, INTS, WORD, INT)),
    (nimbers.evaluate, (RESIDUE_BOARD_WIDE, RESIDUE_TABLE_WIDE, RESIDUE_STACK_WIDE, INTS, WORD, INT)),
    (nimbers.known, (RESIDUE_BOARD, RESIDUE_TABLE, WORD, WORD, WORDS)),
    (nimbers.known, (RESIDUE_BOARD_WIDE, RESIDUE_TABLE_WIDE, PAIR, WORD, WORDS_2D)),
    (nimbers.rehash, (RESIDUE_TABLE, RESIDUE_TABLE, WORD)),
    (nimbers.rehash, (RESIDUE_TABLE_WIDE, RESIDUE_TABLE_WIDE, WORD)),
    (couples.search, (RESIDUE_BOARD, RESIDUE_TABLE, EFFORTS, LINE, INTS, WORD, INT)),
    (couples.search, (RESIDUE_BOARD_WIDE, RESIDUE_TABLE_WIDE, EFFORTS_WIDE, LINE_WIDE, INTS, WORD, INT)),
    (nimbers.split, (RESIDUE_BOARD, WORD, WORDS)),
    (nimbers.split, (RESIDUE_BOARD_WIDE, PAIR, WORDS_2D)),
    (nimbers.split_places, (RESIDUE_BOARD, WORD, WORDS)),
    (couples.weigh, (RESIDUE_BOARD, RESIDUE_TABLE, WORD, WORD, WORD, WORDS)),
    (couples.weigh, (RESIDUE_BOARD_WIDE, RESIDUE_TABLE_WIDE, PAIR, WORD, WORD, WORDS_2D)),
    (sums.measure, (RESIDUE_BOARD, RESIDUE_TABLE, SUMS, OPTIONS, SUM_STACK, INTS, SHIFTS, WORD, INT)),
    (
        sums.measure,
        (RESIDUE_BOARD_WIDE, RESIDUE_TABLE_WIDE, SUMS, OPTIONS, SUM_STACK_WIDE, INTS, SHIFTS, PAIR, INT),
    ),
    (sums.rehash_sums, (SUMS, SUMS, SHIFTS)),
    (exploring.count_waves, (INTS, INTS, INTS32, WORDS32, WORDS32)),
    (exploring.descend, (REWRITES, STORE, WORDS, INTS, INT)),
    (exploring.explore, (REWRITES, STORE, WORDS, WORD, INTS, INT)),
    (exploring.number_arcs, (WORDS, INTS32, INT)),
    (exploring.rehash, (WORDS, INT, WORDS, WORD)),
    (taking_loops.judge, (WORDS, WORDS, INTS32, WORDS16, INTS, INT)),
    (taking_loops.mark, (WORDS, WORDS, INTS)),
    (pieces.fill_grundy, (WORDS16_3D, PLAN, INTS, WORDS_2D, INT, INT)),
    (pieces.fill_grundy, (BYTES_3D, PLAN, INTS, WORDS_2D, INT, INT)),
    (pieces.fill_remoteness, (WORDS16_3D, PLAN, INTS32, BOOL, INT, INT)),
    (pieces.fill_remoteness, (BYTES_3D, PLAN, INTS32, BOOL, INT, INT)),
    (pieces.fill_strip, (WORDS16_3D, RIDERS, WORDS, WORDS, INTS, INTS)),
    (pieces.fill_strip, (WORDS32_3D, RIDERS, WORDS, WORDS, INTS, INTS)),
    (pieces.fill_strip, (BYTES_3D, RIDERS, WORDS, WORDS, INTS, INTS)),
    (pieces.mark_lost, (BYTES_3D, PLAN, INTS32, BOOL, INT, INT)),
    (pieces.mirror, (WORDS16_3D, INT, INT)),
    (pieces.mirror, (WORDS32_3D, INT, INT)),
    (pieces.mirror, (BYTES_3D, INT, INT)),
    (heaps.extend_by_period, (WORDS16, INT, INT, INT)),
    (heaps.extend_by_taking, (WORDS16, INT, INT, INTS, INTS, BYTES_2D)),
    (heaps.extend_by_taking, (WORDS32, INT, INT, INTS, INTS, BYTES_2D)),
    (heaps.extend_by_words, (WORDS16, INT, INT, INTS, INT, WORDS)),
    (heaps.extend_plainly, (WORDS16, INT, INT, INTS, INT, INTS32)),
    (heaps.first_proved, (INTS32, INT, INT, INT, INT)),
    (heaps.match_shifts, (INTS32, INT)),
    (heaps.match_shifts, (read_only(BYTES), INT)),
    (heaps.match_shifts, (WORDS16, INT)),
    (heaps.tally, (WORDS16, INT, INT, INT, INT)),
    (sparse_heaps.extend_sparsely, (WORDS16, WORDS16, INTS, INTS, INTS, WORDS32)),
    (sparse_heaps.reduce_values, (WORDS16, INT, INT, INTS, WORDS16, WORDS32)),
    (quotients.close_pairs, (WORDS16_2D, INTS, WORDS_2D, PAIRS)),
    (quotients.find_stuck, (WORDS16_2D, INTS, WORDS_2D, INT)),
    (quotients.judge, (PAIRS, INT, INTS_2D, INTS, INT)),
    (quotients.new_pairs, (INT, INT, INT)),
    (quotients.place, (MEMORY, BYTES_2D, INTS8)),
    (quotients.refine, (FLAGS, INTS_2D, INT)),
    (quotients.search_sums, (MEMORY, KNOWN, BYTES_2D, INTS, INTS, BYTES_2D, BYTES_2D, FLAGS_2D)),
    (digraphs.close_level, (COUNTS, COUNTS, WORDS32, WORDS32, INTS32, INTS)),
    (digraphs.count_options, (INTS, COUNTS, WORDS32)),
    (digraphs.decide_back, (BACK, COUNTS, WORDS32, INTS32, INTS, INT)),
    (digraphs.fill_values, (ROWS, BYTES, PATH, INTS, INT)),
    (digraphs.label_level, (BACK, COUNTS, COUNTS, WORDS32, INTS, INT)),
    (arc_lists.count_buckets, (WORDS32, INT, INTS)),
    (arc_lists.count_distinct, (WORDS, WORDS32, WORDS32)),
    (arc_lists.count_lines, (read_only(BYTES),)),
    (arc_lists.deal_pairs, (WORDS32, WORDS32, INT, WORDS, pack(WORDS32, WORDS16))),
    (arc_lists.deal_rows, (WORDS, WORDS32, INTS, INT, WORDS, pack(WORDS32, WORDS16))),
    (arc_lists.drop_alone, (WORDS32, WORDS32)),
    (arc_lists.find_starts, (WORDS32, INTS)),
    (arc_lists.first_fall, (WORDS32,)),
    (arc_lists.mark_vertices, (WORDS32, BYTES)),
    (arc_lists.read_numbers, (read_only(BYTES), WORDS32, WORDS32, INTS, INT)),
    (arc_lists.renumber, (WORDS32, WORDS32)),
    (arc_lists.sort_bucket, (WORDS32, WORDS16, INT, INTS, WORDS32, WORDS32)),
    (hashing.find, (WORDS, INT, WORD)),
    (hashing.find, (WORDS, WORD, WORD)),
    (chomp.advance, (INTS, INT)),
    (chomp.find_lost, (INTS16_2D,)),
    (chomp.judge, (INTS, INTS_2D, INTS16, INTS16, INT, INT)),
    (lost_pairs.golden_pairs, (INTS_2D, INT)),
    (lost_pairs.sieve_pairs, (INTS_2D, INT, WORDS, WORDS, WORDS)),
    (all_positions.fill_ends, (WORDS, INTS, WORDS, WORDS32, INT, INT)),
    (all_positions.fill_joker_ends, (WORDS, INTS, WORDS32, WORDS32, INT, INT)),
    (all_positions.fill_pair_ends, (WORDS, INTS, WORDS, INT, INT)),
    (all_positions.fill_values, (WORDS, INTS, WORDS, BYTES, INT, INT)),
    (all_positions.fill_values_in_turn, (WORDS, INTS, WORDS, BYTES, INT, INT)),
    (all_positions.lay_out, (INTS,)),
    (beam.advance, (WINDOW, LAYER, LAYER, HISTORY, INT, INT, WORK)),
    (beam.choose, (LAYER, INT, WORK)),
    (beam.least_left, (WINDOW, INTS8, INTS, INTS, INT)),
    (beam.list_captures, (WINDOW, LAYER, INT, INT, WORD, INTS_2D)),
    (beam.sort, (INTS_2D, INT, INTS_2D, INTS)),
    (beam.survey, (WINDOW, LAYER, INT)),
    (native_trees.arrange, (INTS, INTS, INTS, INTS)),
    (native_trees.capture_on_tree, (INTS, INTS, INTS, INTS, INTS, INTS)),
    (native_trees.hang, (INTS, INTS, INT, INTS, INTS)),
    (native_trees.plan, (INTS, INTS, INTS, INTS, INTS)),
    (native_trees.set_values, (INTS, INTS, INTS, INTS)),
    (search.enter, (GROUND, REFUTED, CLOBBER_STACK, INT, INTS, WORD)),
    (search.rehash, (REFUTED, REFUTED, WORD)),
    (search.search, (GROUND, REFUTED, CLOBBER_STACK, INTS, INTS, WORD, INT)),
    (bit_rows.advance, (WORDS, WORDS, WORDS, WORDS, pack(INT, BOOL, BOOL))),
    (bit_rows.chase, (WORDS_2D, INT, WORDS, WORDS, pack(INT, BOOL, BOOL), WORDS_2D)),
    (bit_rows.join_rows, (WORDS_2D, INT)),
    (bit_rows.split_rows, (read_only(WORDS), INT, INT)),
    (bit_rows.transpose_rows, (WORDS_2D, INT)),
    (dense_elimination.combination, (ECHELON, INT, INT)),
    (dense_elimination.eliminate, (WORDS_2D, INTS_2D, INTS32_2D, INTS)),
    (dense_elimination.eliminate_lines, (WORDS_2D, INT)),
    (dense_elimination.null_vectors, (ECHELON, INT)),
    (dense_elimination.replay, (ECHELON, BYTES)),
    (dense_elimination.substitute, (ECHELON, BYTES, WORDS_2D)),
    (polynomials.cells_to_powers, (BYTES,)),
    (polynomials.degree, (WORDS,)),
    (polynomials.divide, (WORDS, WORDS)),
    (polynomials.extended_gcd, (WORDS, WORDS)),
    (polynomials.gcd_degree, (WORDS, WORDS)),
    (polynomials.multiply, (WORDS, WORDS)),
    (polynomials.powers_to_cells, (BYTES,)),
    (polynomials.shift_by_one, (BYTES,)),
    (polynomials.split_by_square, (BYTES,)),
    (sparse_elimination.breadth_first, (INTS, INTS32)),
    (sparse_elimination.is_symmetric, (INT, INTS, INTS)),
    (sparse_elimination.measure, (INT, INTS, INTS)),
    (sparse_elimination.neighbours, (INT, INTS, INTS)),
    (sparse_elimination.reduce, (INTS, INTS32, BYTES, INT, INT)),
    (sparse_elimination.replay, (REDUCTION, WORDS)),
    (sparse_elimination.sort_by_tile, (INT, INTS, INTS)),
    (sparse_elimination.substitute, (REDUCTION, WORDS, WORDS)),
    (walsh_transform.greatest_balance, (INTS16, WORDS, INT, INT, INT, INT)),
    (pegs.canonical, (PACKED_BOARD, WORDS)),
    (pegs.collect, (WORDS, WORDS_2D, WORDS, WORDS_2D)),
    (pegs.enter, (WORDS, WORDS, WORD)),
    (pegs.expand, (PACKED_BOARD, WORDS, WORDS_2D, WORDS, WORDS_2D, WORDS_2D, WORD, INTS)),
    (pegs.imagine, (PACKED_BOARD, WORD, WORDS)),
    (pegs.rehash, (WORDS, BYTES, WORDS, BYTES, WORD)),
    (pegs.search, (PACKED_BOARD, WORDS, BYTES, PEG_STACK, INTS, WORD, INT)),
    (pegs.select, (PACKED_BOARD, WORDS, WORDS, WORD, WORD, WORDS)),
    (pegs.walk, (PACKED_BOARD, WORDS, INTS, WORDS, WORDS, WORDS, INTS, INT)),
    (checked_arithmetic.add, (INT, INT)),
    (checked_arithmetic.subtract, (INT, INT)),
    (checked_arithmetic.multiply, (INT, INT)),
    (checked_arithmetic.divide, (INT, INT)),
    (checked_arithmetic.remainder, (INT, INT)),
    (checked_arithmetic.divide_with_remainder, (INT, INT)),
    (checked_arithmetic.shift_left, (INT, INT)),
    (checked_arithmetic.shift_right, (INT, INT)),
    (checked_arithmetic.power, (INT, INT)),
    (checked_arithmetic.common_divisor, (INT, INT)),
    (checked_arithmetic.negate, (INT,)),
    (checked_arithmetic.invert, (INT,)),
    (checked_arithmetic.magnitude, (INT,)),
    (checked_arithmetic.root, (INT,)),
    (checked_arithmetic.truncated_root, (INT,)),
    (checked_arithmetic.burn, (INT,)),
    (checked_arithmetic._near, (INT,)),
    (checked_arithmetic.total, (NUMBERS,)),
)
