// The widget of a match alone; an exercise has the same board within it.

const render = playMatch;
