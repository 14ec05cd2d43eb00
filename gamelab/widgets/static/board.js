// Boards drawn as SVG from plain data: vertices, edges, heaps, boxes; and what all that is drawn here shares: elements, the
// connection with Python, targets for the keyboard.

// A maker of elements: `html("p", { class: "note" }, parent, "words")`. An attribute that is a function listens to the event of
// its name, such as `onclick`; `html` is the HTML inside.
const maker = (space) => (name, attributes = {}, parent = null, ...inside) => {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (key === "html") element.innerHTML = value;
    else element.setAttribute(key, value);
  }
  element.append(...inside.filter((one) => one !== null && one !== undefined));
  parent?.append(element);
  return element;
};
const html = maker("http://www.w3.org/1999/xhtml");
const svg = maker("http://www.w3.org/2000/svg");

const button = (parent, name, words, act, more = {}) => html("button", { type: "button", class: name, onclick: act, ...more }, parent, words);

// Draw what is in an element anew. What had the focus gets it again, if something has its data-key. Returns whether the focus is lost.
function redraw(element, draw) {
  const active = element.getRootNode().activeElement, isInside = element.contains(active);
  element.replaceChildren();
  draw();
  const again = isInside && element.querySelector(`[data-key="${CSS.escape(active.dataset.key)}"]`);
  if (again) again.focus();
  return isInside && !again;
}

// The connection of a board with Python. `came` draws what Python answers; until then the frame is busy, and nothing else is sent:
// the second click of a double click was meant for the board before. What is sent quietly is no reason to wait. `says` is where a
// complaint stands.
function connect(model, frame, says, came) {
  const said = model.get("sentences") ?? SAID; // a page without a kernel has sentences of its own
  let waiting = [];
  const complain = (words) => {
    says.textContent = words;
    says.classList.add("complains");
  };
  const rest = () => {
    waiting.forEach(clearTimeout);
    waiting = [];
    frame.classList.remove("busy");
    frame.removeAttribute("aria-busy");
  };
  const send = (action, quietly = false) => {
    if (waiting.length) return false;
    try {
      if (model.send(action, quietly) === false) return false;
    } catch (error) {
      complain(said.closed);
      return false;
    }
    if (quietly) return true;
    frame.setAttribute("aria-busy", "true");
    waiting = [setTimeout(() => frame.classList.add("busy"), BUSY), setTimeout(() => { waiting = []; complain(said.silent); }, SILENT)];
    return true;
  };
  const hear = () => { rest(); came(model.get("view")); };
  model.on("change:view", hear);
  return { send, leave: () => { rest(); model.off("change:view", hear); } };
}

// The parts of a picture that can be chosen with the keyboard: Tab goes to one of them, the arrow keys to the nearest in their
// direction, Enter and the space bar choose.
class Targets {
  constructor(holder, redraw) {
    this.holder = holder;
    this.all = [];
    this.focus = ""; // the key of the target that has the focus, or had it last
    this.room = 0; // CSS pixels for the picture when it was drawn last
    this.sizes = new ResizeObserver(() => { if (holder.clientWidth && holder.clientWidth !== this.room) redraw(); });
    this.sizes.observe(holder);
    holder.addEventListener("keydown", (event) => {
      const here = this.here ?? this.all[0];
      if (!here || !STEPS[event.key] || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.go(here, STEPS[event.key]);
    });
  }
  get active() { return this.holder.getRootNode().activeElement; }
  get inside() { return this.holder.contains(this.active); }
  get here() { return this.all.find((one) => one.node === this.active); }
  // Before a picture of this width is drawn anew: the room for it.
  begin(width) {
    this.all = [];
    this.room = this.holder.clientWidth || width;
    return this.room;
  }
  add(key, node, label, pressed, { x, y }, act) {
    for (const [name, value] of [["role", "button"], ["aria-label", label], ["aria-pressed", String(Boolean(pressed))]])
      node.setAttribute(name, value);
    node.classList.add("target");
    svg("title", {}, node, label);
    node.addEventListener("focus", () => this.held(key, { x, y }));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.held(key, { x, y });
      act();
    });
    this.all.push({ key, node, x, y });
  }
  held(key, place) { [this.focus, this.place] = [key, place]; }
  // The least distance of two targets.
  get closest() {
    return Math.min(...this.all.flatMap((a, i) => this.all.slice(0, i).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
  }
  // After a picture has been drawn anew: the target that had the focus is in the order of Tab, or the one nearest to its place.
  restore(focused) {
    const far = (one) => (this.place ? Math.hypot(one.x - this.place.x, one.y - this.place.y) : 0);
    const held = this.all.find((one) => one.key === this.focus) || [...this.all].sort((a, b) => far(a) - far(b))[0];
    if (held) this.rove(held);
    if (held && focused) held.node.focus({ preventScroll: true });
    return Boolean(held);
  }
  rove(one) {
    for (const other of this.all) other.node.setAttribute("tabindex", other === one ? "0" : "-1");
    return one;
  }
  go(here, [x, y]) {
    let best = null, nearest = Infinity;
    for (const one of this.all) {
      const dx = one.x - here.x, dy = one.y - here.y;
      const along = dx * x + dy * y, across = Math.abs(dx * y) + Math.abs(dy * x);
      if (one !== here && along > 0.5 && along + 2 * across < nearest) [best, nearest] = [one, along + 2 * across];
    }
    if (best) this.rove(best).node.focus();
  }
}
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const TOKEN = 26;
const MOST_TOKENS = 30;
const LINE = 52; // from line to line of a heap that is folded
const FINGER = 24; // CSS pixels: the least size of a target, and the least distance of two
const LETTERS = 12; // CSS pixels: the least size of a letter
const MOST_WAYS = 60; // ways for a part to go on that are offered one by one
const BESIDE = 100; // what is farther from a vertex does not move its name

const classes = (...names) => names.filter(Boolean).join(" ");

// The curve of an edge, as points from its first end to its second: straight, bent beside a parallel one, or a loop.
function curve(edge, at, middle) {
  const [a, b] = edge.ends.map((id) => at.get(id)), bend = edge.bend || 0;
  const along = (n, point) => Array.from({ length: n + 1 }, (_, i) => point(i / n));
  if (a === b) {
    const away = Math.atan2(a.y - middle.y, a.x - middle.x || 0.001) + bend * 0.9, turn = (t) => away + Math.PI * (2 * t + 1);
    return along(24, (t) => ({ x: a.x + 20 * (Math.cos(away) + Math.cos(turn(t))), y: a.y + 20 * (Math.sin(away) + Math.sin(turn(t))) }));
  }
  const [dx, dy] = [b.x - a.x, b.y - a.y], lift = (t) => (80 * bend * t * (1 - t)) / (Math.hypot(dx, dy) || 1);
  return along(16, (t) => ({ x: a.x + dx * t - dy * lift(t), y: a.y + dy * t + dx * lift(t) }));
}

const drawn = (points) => "M" + points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L");

// The outline of a band along a curve, wide enough for a finger.
function band(points, half) {
  const side = (sign) => points.map((p, i) => {
    const a = points[Math.max(i - 1, 0)], b = points[Math.min(i + 1, points.length - 1)];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: p.x - (sign * half * (b.y - a.y)) / length, y: p.y + (sign * half * (b.x - a.x)) / length };
  });
  return [...side(1), ...side(-1).reverse()].map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(" ");
}

// A triangle on a curve, so far along it.
function arrowhead(points, share, size) {
  const i = Math.max(1, Math.round(share * (points.length - 1)));
  const tip = points[i], back = points[i - 1];
  const angle = Math.atan2(tip.y - back.y, tip.x - back.x);
  const corner = (turn) => `${(tip.x - size * Math.cos(angle + turn)).toFixed(1)},${(tip.y - size * Math.sin(angle + turn)).toFixed(1)}`;
  return `${tip.x.toFixed(1)},${tip.y.toFixed(1)} ${corner(0.5)} ${corner(-0.5)}`;
}

// What stays of a heap when the tokens from i to j are taken, as moves write it: "2+4", "3" or "0".
function left(size, i, j) {
  const heaps = [i, size - 1 - j].filter((heap) => heap > 0).sort((a, b) => a - b);
  return heaps.join("+") || "0";
}

// Whether what stays of a heap is chosen on its tokens: what lies beside those taken, or two heaps into which it is split.
function isShown(size, to) {
  const heaps = to.split("+").map(Number);
  const stays = heaps.reduce((sum, heap) => sum + heap, 0);
  return heaps.length < 3 && stays <= size && (stays < size || heaps.length === 2);
}

// What changes of a heap of which this stays: the tokens to the right of that, or those between two heaps; or where it is split.
function tokensTaken(part, to) {
  if (Number(part.first) + Number(part.size) > MOST_TOKENS) return [part.id]; // a bar
  const stays = to.split("+").map(Number), n = Number(part.size) - stays.reduce((sum, heap) => sum + heap, 0);
  if (n === 0) return [`${part.id}=${to}`];
  return Array.from({ length: n }, (_, k) => `${part.id}:${stays[0] + k}`);
}

// What changes on a board by the ids of a move, such as "v3" or "h0=2".
const changesOf = (board, ids) => ids.flatMap((id) => {
  const [name, to] = id.split("=");
  const heap = board.parts.find((part) => part.id === name && part.kind === "heap");
  return heap ? tokensTaken(heap, to) : [name];
});

// Show on a board what a move would change: parts, and tokens such as "h0:2". Without any, nothing is shown.
function tint(root, changes = []) {
  for (const node of root.querySelectorAll("[data-part]")) {
    const { part, token, to } = node.dataset;
    node.classList.toggle("tinted", changes.includes(token ? `${part}:${token}` : to ? `${part}=${to}` : part));
  }
}

// Who wins after a move, or the value that it leads to: a filled plate where the move wins, an open one where it loses.
function drawMark(layer, letter, text, x, y) {
  if (!text) return;
  const high = 1.3 * letter, wide = Math.max(high, 0.65 * letter * text.length + 6), wins = text === "P" || text === "0";
  const mark = svg("g", { class: classes("mark", wins && "wins") }, layer);
  svg("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: wins ? high / 2 : 2 }, mark);
  svg("text", { x, y }, mark, text);
}

const isRow = (becomes) => becomes.every((to) => /^\d+$/.test(to));

// How a board of several parts fits into a narrow place: parts that stand side by side move into a new line where there is no room.
function inLines(board, room) {
  const spots = [...board.parts.filter((part) => part.x !== undefined), ...board.rows];
  const at = new Map(spots.map(({ id, x }) => [id, x]));
  const reached = ({ kind, x, ends, text, size }) => {
    if (ends) return ends.flatMap((id) => at.get(id) ?? []);
    return x === undefined ? [] : [x, x + (kind ? 9 * String(text ?? "").length : TOKEN * Math.min(size, MOST_TOKENS))];
  };
  const spans = [...board.parts, ...board.rows].map(reached).filter((xs) => xs.length).map((xs) => [Math.min(...xs), Math.max(...xs)]);
  const groups = [];
  for (const [from, to] of spans.sort(([a], [b]) => a - b)) {
    const before = groups.at(-1);
    if (before && from <= before.to) before.to = Math.max(before.to, to);
    else groups.push({ from, to });
  }
  if (board.width <= room || groups.length < 2) return board;
  const margin = groups[0].from, gap = 2 * margin, ys = spots.map((one) => one.y), groupOf = ({ x }) => groups.find(({ to }) => x <= to);
  let left = Infinity, top = Math.min(...ys), next = top;
  for (const group of groups) {
    const wide = group.to - group.from, inside = spots.filter((one) => groupOf(one) === group).map((one) => one.y);
    if (left + wide > room - margin) [left, top] = [margin, next];
    [group.dx, group.dy] = [left - group.from, top - Math.min(...inside)];
    left += wide + gap;
    next = Math.max(next, Math.max(...inside) + group.dy + gap);
  }
  const moved = (one) => (one.x === undefined ? one : { ...one, x: one.x + groupOf(one).dx, y: one.y + groupOf(one).dy });
  const width = Math.max(...groups.map(({ to, dx }) => to + dx)) + margin, height = next - gap + board.height - Math.max(...ys);
  return { ...board, width, height, rows: board.rows.map(moved), parts: board.parts.map(moved) };
}

// How a board of heaps fits into a narrow place: their rows are folded, so that a finger finds each token.
function inRows(board, room) {
  const x = board.rows[0]?.x;
  if (board.rows.some((row) => row.x !== x || row.size > MOST_TOKENS) || board.parts.some((part) => part.kind !== "heap")) return board;
  const longest = Math.max(...board.rows.map((row) => row.size)), most = Math.max(4, Math.floor(room / FINGER - (2 * x) / TOKEN));
  if (longest <= most) return board;
  const fold = Math.ceil(longest / Math.ceil(longest / most)), lines = (row) => Math.ceil(row.size / fold);
  let more = 0;
  const lower = new Map(board.rows.map((row) => {
    const y = row.y + more;
    more += LINE * Math.max(lines(row) - 1, 0) + 16;
    return [row.y, y];
  }));
  const moved = (one) => ({ ...one, y: lower.get(one.y) });
  return { width: 2 * x + fold * TOKEN, height: board.height + more, rows: board.rows.map(moved), parts: board.parts.map(moved), fold };
}

// Draw a board into an SVG element of so many CSS pixels for each of its units. `target(node, label, act, state)` makes a node one that can be chosen; without it, it is a picture.
function drawBoard(root, board, { target = null, scale = 1, names = false, ringed = new Set(), spoken = new Set(), last = new Set(), going = new Set(), opened = null } = {}) {
  root.replaceChildren();
  const focusable = target || (() => {});
  const { width, height } = board;
  root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const letter = Math.max(14, LETTERS / scale), finger = FINGER / 2 / scale, { fold = Infinity } = board;
  const dot = Math.max(8, (target ? 5.5 : 3) / scale), head = Math.max(15, 10 / scale); // a small picture shows its arrows
  root.style.width = `${scale * width}px`;
  root.style.fontSize = `${letter}px`;
  const layers = Object.fromEntries(["cells", "edges", "vertices", "tokens"].map((name) => [name, svg("g", {}, root)]));
  const mark = (text, x, y) => drawMark(layers.tokens, letter, text, x, y);
  const at = new Map(board.parts.filter((part) => part.x !== undefined).map((part) => [part.id, part]));
  const vertices = board.parts.filter((part) => part.kind === "vertex");
  const middle = {
    x: vertices.reduce((sum, v) => sum + v.x, 0) / (vertices.length || 1),
    y: vertices.reduce((sum, v) => sum + v.y, 0) / (vertices.length || 1) + 0.5,
  };
  const state = (part) => classes(
    part.gone && "gone", part.live && "live", part.chosen && "chosen", !part.chosen && ringed.has(part.id) && "ringed", last.has(part.id) && "last",
    going.has(part.id) && "going",
    !target && "still",
  );
  const named = new Set(board.parts.filter((part) => last.has(part.id) || spoken.has(part.id)).flatMap((part) => part.ends || [part.id]));
  const taken = vertices.filter((v) => !v.gone).map((v) => ({ x: v.x, y: v.y, w: dot, h: dot })); // where no name stands
  const tokensOf = new Map(board.parts.filter((part) => part.kind === "token").map((part) => [part.at, part]));

  for (const row of board.rows)
    for (let k = 0; k < Math.min(row.size, MOST_TOKENS); k++)
      svg("circle", { cx: tokenAt(row, k).x, cy: tokenAt(row, k).y, r: 9, class: "ghost" }, layers.cells);

  for (const part of board.parts) {
    if (part.kind === "cell") {
      const around = part.around.map((id) => at.get(id)).filter(Boolean).map((v) => `${v.x},${v.y}`).join(" ");
      svg("polygon", { points: around, class: classes("cell", part.completed && "completed"), "data-part": part.id }, layers.cells);
    } else if (part.kind === "edge") drawEdge(part);
    else if (part.kind === "vertex") drawVertex(part);
    else if (part.kind === "heap") drawHeap(part);
    else if (part.kind !== "token") drawBox(part);
  }
  for (const part of vertices) if (names || named.has(part.id)) drawName(part); // words that speak of a vertex need its name
  if (!board.parts.length) svg("text", { x: width / 2, y: height / 2, class: "name empty" }, layers.tokens, "nothing is left");

  function tokenAt(row, k) { return { x: row.x + TOKEN * ((k % fold) + 0.5), y: row.y + LINE * Math.floor(k / fold) }; }

  function drawEdge(part) {
    if (!part.ends.every((id) => at.has(id))) return;
    const points = curve(part, at, middle);
    taken.push(...points.map((point) => ({ ...point, w: 1, h: 1 })));
    const group = svg("g", { class: classes("edge", state(part)), "data-part": part.id }, layers.edges);
    svg("path", { d: drawn(points), class: "line" }, group);
    const half = points[points.length >> 1];
    if (part.ends[0] === part.ends[1]) taken.push({ x: (points[0].x + half.x) / 2, y: (points[0].y + half.y) / 2, w: 14, h: 14 });
    if (part.arrow) {
      const forth = part.arrow === part.ends[1];
      svg("polygon", { points: arrowhead(forth ? points : [...points].reverse(), 0.62, head), class: "head" }, group);
    }
    const isWeighted = part.weight !== undefined && part.weight !== null;
    if (isWeighted) {
      taken.push({ x: half.x, y: half.y, w: 0.8 * letter, h: 0.8 * letter });
      svg("circle", { cx: half.x, cy: half.y, r: 0.8 * letter, class: "plate" }, group);
      svg("text", { x: half.x, y: half.y, class: "weight" }, group, part.weight);
    }
    if (!target || part.gone) return;
    if (part.becomes && part.becomes.every((to) => at.has(to))) {
      for (const to of part.becomes) { // an arrow is drawn by the end it points to
        const towards = to === part.ends[1] ? points : [...points].reverse();
        const way = svg("g", { class: classes("way", ringed.has(`${part.id}=${to}`) && "ringed"), "data-part": part.id, "data-to": to }, layers.edges);
        const spot = towards[Math.round(0.75 * (towards.length - 1))];
        svg("circle", { cx: spot.x, cy: spot.y, r: finger, class: "hit" }, way);
        svg("polygon", { points: arrowhead(towards, 0.8, 15), class: "head" }, way);
        mark(part.marks?.[to], spot.x, spot.y);
        focusable(way, `${part.label}: arrow to ${at.get(to).name ?? to}`, { part: part.id, to }, part, spot);
      }
      return;
    }
    svg("polygon", { points: band(points, Math.max(12, finger)), class: "hit" }, group);
    if (!part.live) svg("title", {}, group, part.label);
    const beside = isWeighted ? points[Math.round(0.25 * (points.length - 1))] : half;
    mark(part.marks?.[only(part)], beside.x, beside.y);
    focusable(group, doing(part), ways(part), part, half);
  }

  function drawVertex(part) {
    const group = svg("g", { class: classes("vertex", state(part)), "data-part": part.id }, layers.vertices);
    svg("circle", { cx: part.x, cy: part.y, r: Math.max(18, finger), class: "hit" }, group);
    svg("circle", { cx: part.x, cy: part.y, r: dot + 5, class: "ring" }, group);
    svg("circle", { cx: part.x, cy: part.y, r: dot, class: "dot" }, group);
    const token = tokensOf.get(part.id);
    if (token) {
      svg("circle", { cx: part.x, cy: part.y, r: dot + 5, class: "token", "data-part": token.id }, group);
      svg("circle", { cx: part.x, cy: part.y, r: 5, class: "eye" }, group);
    }
    mark(part.marks?.[only(part)], part.x, part.y);
    if (target && !part.gone && (part.live || part.chosen)) focusable(group, doing(part), ways(part), part, part);
  }

  // The name of a vertex stands beside it, inside the picture, where lines, vertices and other names are far away.
  function drawName(part) {
    const w = 0.33 * letter * String(part.name).length + 1, h = 0.6 * letter;
    const near = dot + (tokensOf.has(part.id) ? 8 : 3);
    const inside = (at, half, whole) => Math.max(half, Math.min(at, whole - half));
    const spots = Array.from({ length: 16 }, (_, i) => {
      const turn = ((i - 4) * Math.PI) / 8, c = Math.cos(turn), d = Math.sin(turn);
      const far = near + Math.min(w / Math.abs(c), h / Math.abs(d));
      return { x: inside(part.x + far * c, w, width), y: inside(part.y + far * d, h, height), w, h };
    });
    const gap = (a, b) => Math.max(Math.abs(a.x - b.x) - a.w - b.w, Math.abs(a.y - b.y) - a.h - b.h, 1);
    const beside = taken.filter((one) => Math.hypot(one.x - part.x, one.y - part.y) < BESIDE + w);
    const crowds = spots.map((spot) => beside.reduce((sum, one) => sum + gap(spot, one) ** -2, 0));
    const least = Math.min(...crowds), best = spots[crowds.findIndex((crowd) => crowd < least + 1e-9)];
    taken.push(best);
    const holder = svg("g", { class: classes(part.gone && "gone", last.has(part.id) && "last") }, layers.tokens);
    svg("text", { x: best.x, y: best.y, class: "name" }, holder, part.name);
  }

  function drawHeap(part) {
    const size = Number(part.size), first = Number(part.first);
    const group = svg("g", { class: classes("heap", state(part)), "data-part": part.id }, layers.vertices);
    if (first + size > MOST_TOKENS) {
      group.classList.toggle("ringed", [...ringed].some((id) => id.startsWith(`${part.id}=`)));
      svg("rect", { x: part.x, y: part.y - 14, width: TOKEN * MOST_TOKENS, height: 28, rx: 6, class: "bar" }, group);
      svg("text", { x: part.x + (TOKEN * MOST_TOKENS) / 2, y: part.y, class: "name" }, group, part.size);
      if (part.live) focusable(group, part.label, ways(part), part, { x: part.x, y: part.y });
      return;
    }
    if (board.parts.some((one) => one.kind === "heap" && one.x === part.x && one.y === part.y && one.first + one.size === first)) {
      const { x, y } = tokenAt(part, first); // between two heaps in a row
      svg("path", { d: `M${x - TOKEN / 2} ${y - 18}v36`, class: "line" }, group);
    }
    const becomes = part.becomes ?? [], rest = isRow(becomes), begun = opened?.part === part.id ? opened.from : undefined;
    const isFirst = !rest && begun === undefined; // of two tokens that are clicked, with those between them
    const listed = becomes.filter((to) => !isShown(size, to)); // chosen from a list, which any token opens
    for (let k = 0; k < size; k++) {
      const { x, y } = tokenAt(part, first + k);
      const others = rest ? [size - 1] : isFirst ? Array.from({ length: size }, (_, j) => j) : [begun];
      const found = others.map((j) => left(size, Math.min(k, j), Math.max(k, j))).filter((to) => becomes.includes(to));
      const [i, j] = isFirst ? [k, k] : [Math.min(k, others[0]), Math.max(k, others[0])];
      const changes = Array.from({ length: j - i + 1 }, (_, n) => `${part.id}:${i + n}`);
      let act = null, words = rest ? `take ${size - k} of the ${part.label}` : `take tokens ${i + 1} to ${j + 1} of the ${part.label}`;
      if (isFirst) words = `token ${k + 1} of the ${part.label}: ${found.length ? "first of those to take" : "choose what becomes of it"}`;
      if (found.length) act = isFirst ? { open: { part: part.id, from: k }, changes } : { part: part.id, to: found[0], changes };
      else if (isFirst && listed.length) act = { open: { part: part.id } };
      const isRinged = act && (found.length ? found : listed).some((to) => ringed.has(`${part.id}=${to}`));
      const token = svg("g", { class: classes("piece", act && "live", begun === k && "chosen", isRinged && "ringed", last.has(part.id) && "last"), "data-part": part.id, "data-token": k }, group);
      const split = [k, size - k].sort((a, b) => a - b).join("+");
      const low = act ? TOKEN : 0; // a cut between tokens that can be taken stands below them
      svg("rect", { x: x - TOKEN / 2, y: y - TOKEN / 2, width: TOKEN, height: TOKEN, class: "hit" }, token);
      svg("circle", { cx: x, cy: y, r: 9, class: "dot" }, token);
      mark(act && part.marks?.[act.open ? left(size, k, k) : act.to], x, y);
      if (act) focusable(token, words, act, part, { x, y });
      const isCut = k > 0 && (target ? becomes.includes(split) : 2 * k <= size); // those of the picture of a rule are seen where it cuts
      if (!isCut) continue;
      const gap = svg("g", { class: classes("piece gap", target && "live", ringed.has(`${part.id}=${split}`) && "ringed"), "data-part": part.id, "data-to": split }, group);
      if (target) svg("rect", { x: x - TOKEN, y: y + low - TOKEN / 2, width: TOKEN, height: TOKEN, class: "hit" }, gap);
      svg("rect", { x: x - TOKEN / 2 - 4, y: y + low - (low ? 10 : 18), width: 8, height: low ? 18 : 36, class: "cut" }, gap);
      mark(part.marks?.[split], x - TOKEN / 2, y + (low || -24));
      focusable(gap, `split the ${part.label} into ${k} and ${size - k}`, { part: part.id, to: split, changes: [`${part.id}=${split}`] }, part, { x: x - TOKEN / 2, y: y + low });
    }
  }

  function drawBox(part) {
    const text = String(part.text ?? part.name ?? "");
    const group = svg("g", { class: classes("box", state(part)), "data-part": part.id }, layers.vertices);
    const wide = Math.max(44, 9 * text.length + 16);
    svg("rect", { x: part.x - 22, y: part.y - 18, width: wide, height: 36, rx: 6, class: "bar" }, group);
    svg("text", { x: part.x - 22 + wide / 2, y: part.y, class: "name" }, group, text);
    if (target && part.live && !part.gone) focusable(group, part.label, ways(part), part, part);
  }

  // What a part may become, if that is one thing.
  function only(part) {
    return part.becomes?.length === 1 ? part.becomes[0] : "";
  }

  // The label of a part, with the move that a click makes.
  function doing(part) {
    const words = part.does?.[only(part)];
    return words ? `${part.label}: ${words}` : part.label;
  }

  // What choosing a part does: it is chosen, or the ways in which it can go on are offered.
  function ways(part) {
    if (!part.live && !part.chosen) return null;
    if (part.chosen) return { part: part.id, to: part.becoming || "" };
    if (part.becomes) return part.becomes.length === 1 ? { part: part.id, to: part.becomes[0] } : { open: { part: part.id } };
    return { part: part.id, to: "" };
  }
}
