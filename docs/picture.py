"""Draw the picture of the README: python docs/picture.py"""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from gamelab import Spider, discrepancy_period, options
from gamelab.games.graph_nim import GraphNim
from gamelab.plots import draw_board, draw_options, draw_period, draw_table
from gamelab.plots.palette import VERMILLION
from gamelab_papers.champion_spiders.appendices import recomputed

figure = plt.figure(figsize=(11, 5.6), layout="constrained")
left, right = figure.subfigures(1, 2, width_ratios=[1, 1.35])
table = left.subplots()
discrepancies = recomputed("a").loc[:83]
draw_table(discrepancies, ax=table)
nonzero = discrepancies.to_numpy()[::-1] != 0
begins = np.where(nonzero.any(axis=0), len(nonzero) - nonzero.argmax(axis=0), 0)
edges = np.arange(len(begins) + 1) - 0.5
table.stairs(begins - 0.5, edges, baseline=None, color=VERMILLION, linewidth=2)
table.set_title("Appendix A: discrepancies of $3^a 1^k$, and where champions begin", fontsize=10)
board, followers, row = right.subplots(3, 1, height_ratios=[1, 1.6, 1])
draw_board(Spider(3, 2, 2), root=(1, 3), ax=board)
board.set_title(
    "Let pendant edges grow at the ringed end: the period is 12, no power of 2", fontsize=10
)
draw_options(options(GraphNim(), Spider(3, 2, 2)), ax=followers)
draw_period(discrepancy_period(Spider(3, 2, 2), (1, 3)), ax=row)
figure.savefig(Path(__file__).with_name("champion_spiders.png"), dpi=100)
