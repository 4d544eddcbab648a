"""Graphs and digraphs: what they are, their families, how they are written, and the files that hold them."""

from noyau.graphs.digraph import Digraph as Digraph
from noyau.graphs.families import FAMILIES as FAMILIES
from noyau.graphs.graph import Graph as Graph
from noyau.graphs.graph import power as power
from noyau.graphs.graph import product as product
from noyau.graphs.notation import is_graph as is_graph
from noyau.graphs.notation import near_graph as near_graph
from noyau.graphs.notation import read_digraph as read_digraph
from noyau.graphs.notation import read_graph as read_graph
