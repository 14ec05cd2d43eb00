// The widget of a match alone; an exercise has the same board within it.

function render(given) { return playMatch(given); } // a function, as the module gives it away in its first line
