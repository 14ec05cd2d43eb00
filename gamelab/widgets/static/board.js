// A board drawn as SVG from plain data: vertices, edges, heaps, boxes. What is gone leaves its place.

const TOKEN = 26;
const MOST_TOKENS = 30;
const MOST_WAYS = 60; // ways for a part to go on that are offered one by one

const classes = (...names) => names.filter(Boolean).join(" ");

// The curve of an edge, as points from its first end to its second: straight, bent beside a parallel one, or a loop.
function curve(edge, at, middle) {
  const [a, b] = edge.ends.map((id) => at.get(id));
  const bend = edge.bend || 0;
  const points = [];
  if (edge.ends[0] === edge.ends[1]) {
    const away = Math.atan2(a.y - middle.y, a.x - middle.x || 0.001) + bend * 0.9;
    const cx = a.x + 20 * Math.cos(away), cy = a.y + 20 * Math.sin(away);
    for (let i = 0; i <= 24; i++) {
      const turn = away + Math.PI + (2 * Math.PI * i) / 24;
      points.push({ x: cx + 20 * Math.cos(turn), y: cy + 20 * Math.sin(turn) });
    }
    return points;
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const out = { x: (-(b.y - a.y) / length) * bend * 40, y: ((b.x - a.x) / length) * bend * 40 };
  for (let i = 0; i <= 16; i++) {
    const t = i / 16, lift = 2 * t * (1 - t);
    points.push({ x: a.x + (b.x - a.x) * t + out.x * lift, y: a.y + (b.y - a.y) * t + out.y * lift });
  }
  return points;
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

// The tokens of a heap that go when this stays of it: those to the right of what stays, or between two heaps.
function tokensTaken(part, to) {
  const stays = to.split("+").map(Number), n = Number(part.size) - stays.reduce((sum, heap) => sum + heap, 0);
  return isShown(Number(part.size), to) ? Array.from({ length: n }, (_, k) => `${part.id}:${stays[0] + k}`) : [part.id];
}

// Show on a board what a move would change: parts, and tokens such as "h0:2". Without any, nothing is shown.
function tint(root, changes = []) {
  for (const node of root.querySelectorAll("[data-part]")) {
    const { part, token } = node.dataset;
    node.classList.toggle("tinted", changes.includes(token === undefined ? part : `${part}:${token}`));
  }
}

// Who wins after a move, or the value that it leads to: a filled plate where the move wins, an open one where it loses.
function drawMark(layer, text, x, y) {
  if (!text) return;
  const wide = Math.max(18, 8 * text.length + 8), wins = text === "P" || text === "0";
  const mark = svg("g", { class: classes("mark", wins && "wins") }, layer);
  svg("rect", { x: x - wide / 2, y: y - 9, width: wide, height: 18, rx: wins ? 9 : 2 }, mark);
  svg("text", { x, y }, mark, text);
}

const isRow = (becomes) => becomes.every((to) => /^\d+$/.test(to));

// Draw a board into an SVG element. `target(node, label, act, state)` makes a node one that can be chosen; without it, it is a picture.
function drawBoard(root, board, { target = null, names = false, ringed = new Set(), spoken = new Set(), last = new Set(), going = new Set(), opened = null } = {}) {
  root.replaceChildren();
  const focusable = target || (() => {});
  const { width, height } = board;
  root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const layers = Object.fromEntries(["cells", "edges", "vertices", "tokens"].map((name) => [name, svg("g", {}, root)]));
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
  const tokensOf = new Map(board.parts.filter((part) => part.kind === "token").map((part) => [part.at, part]));

  for (const row of board.rows)
    for (let k = 0; k < Math.min(row.size, MOST_TOKENS); k++)
      svg("circle", { cx: row.x + TOKEN * (k + 0.5), cy: row.y, r: 9, class: "ghost" }, layers.cells);

  for (const part of board.parts) {
    if (part.kind === "cell") {
      const around = part.around.map((id) => at.get(id)).filter(Boolean).map((v) => `${v.x},${v.y}`).join(" ");
      svg("polygon", { points: around, class: classes("cell", part.completed && "completed"), "data-part": part.id }, layers.cells);
    } else if (part.kind === "edge") drawEdge(part);
    else if (part.kind === "vertex") drawVertex(part);
    else if (part.kind === "heap") drawHeap(part);
    else if (part.kind !== "token") drawBox(part);
  }
  if (!board.parts.length) svg("text", { x: width / 2, y: height / 2, class: "name empty" }, layers.tokens, "nothing is left");

  function drawEdge(part) {
    if (!part.ends.every((id) => at.has(id))) return;
    const points = curve(part, at, middle);
    const group = svg("g", { class: classes("edge", state(part)), "data-part": part.id }, layers.edges);
    svg("path", { d: drawn(points), class: "line" }, group);
    const half = points[points.length >> 1];
    if (part.arrow) {
      const forth = part.arrow === part.ends[1];
      svg("polygon", { points: arrowhead(forth ? points : [...points].reverse(), 0.62, 15), class: "head" }, group);
    }
    if (part.weight !== undefined && part.weight !== null) {
      svg("circle", { cx: half.x, cy: half.y, r: 11, class: "plate" }, group);
      svg("text", { x: half.x, y: half.y, class: "weight" }, group, part.weight);
    }
    if (!target || part.gone) return;
    if (part.becomes && part.becomes.every((to) => at.has(to))) {
      for (const to of part.becomes) { // an arrow is drawn by the end it points to
        const towards = to === part.ends[1] ? points : [...points].reverse();
        const way = svg("g", { class: classes("way", ringed.has(`${part.id}=${to}`) && "ringed"), "data-part": part.id, "data-to": to }, layers.edges);
        svg("polygon", { points: band(towards.slice(Math.round(0.52 * towards.length), Math.round(0.84 * towards.length)), 10), class: "hit" }, way);
        svg("polygon", { points: arrowhead(towards, 0.7, 15), class: "head" }, way);
        const tip = towards[Math.round(0.7 * (towards.length - 1))], [from, end] = [towards[0], towards[towards.length - 1]];
        const long = Math.hypot(end.x - from.x, end.y - from.y) || 1;
        drawMark(layers.tokens, part.marks?.[to], tip.x - (13 * (end.y - from.y)) / long, tip.y + (13 * (end.x - from.x)) / long);
        focusable(way, `${part.label}: arrow to ${at.get(to).name ?? to}`, { part: part.id, to }, part, tip);
      }
      return;
    }
    svg("polygon", { points: band(points, 12), class: "hit" }, group);
    if (!part.live) svg("title", {}, group, part.label);
    const beside = part.weight === undefined || part.weight === null ? half : points[Math.round(0.25 * (points.length - 1))];
    drawMark(layers.tokens, part.marks?.[only(part)], beside.x, beside.y);
    focusable(group, doing(part), ways(part), part, half);
  }

  function drawVertex(part) {
    const group = svg("g", { class: classes("vertex", state(part)), "data-part": part.id }, layers.vertices);
    svg("circle", { cx: part.x, cy: part.y, r: 18, class: "hit" }, group);
    svg("circle", { cx: part.x, cy: part.y, r: 13, class: "ring" }, group);
    svg("circle", { cx: part.x, cy: part.y, r: 8, class: "dot" }, group);
    const token = tokensOf.get(part.id);
    if (token) {
      svg("circle", { cx: part.x, cy: part.y, r: 13, class: "token", "data-part": token.id }, group);
      svg("circle", { cx: part.x, cy: part.y, r: 5, class: "eye" }, group);
    }
    if (names || named.has(part.id)) { // words that speak of a vertex need its name
      const away = outwards(part);
      const far = 22 + 3 * (String(part.name).length - 1) * Math.abs(away.x); // long names stand clear of the vertex
      svg("text", { x: part.x + far * away.x, y: part.y + 22 * away.y, class: "name" }, group, part.name);
    }
    drawMark(layers.tokens, part.marks?.[only(part)], part.x, part.y);
    if (target && !part.gone && (part.live || part.chosen)) focusable(group, doing(part), ways(part), part, part);
  }

  // The direction from a vertex in which there is most room for its name.
  function outwards(part) {
    const beside = board.parts.filter((edge) => edge.kind === "edge" && edge.ends.includes(part.id) && edge.ends[0] !== edge.ends[1])
      .map((edge) => at.get(edge.ends.find((id) => id !== part.id))).filter(Boolean);
    const loops = board.parts.filter((edge) => edge.kind === "edge" && edge.ends[0] === part.id && edge.ends[1] === part.id)
      .map((edge) => Math.atan2(part.y - middle.y, part.x - middle.x || 0.001) + (edge.bend || 0) * 0.9);
    const turns = [...beside.map((v) => Math.atan2(v.y - part.y, v.x - part.x)), ...loops].sort((a, b) => a - b);
    if (!turns.length) return { x: 0, y: -1 };
    let widest = -1, turn = 0;
    turns.forEach((here, i) => {
      const room = i + 1 < turns.length ? turns[i + 1] - here : turns[0] + 2 * Math.PI - here;
      if (room > widest + 0.01) [widest, turn] = [room, here + room / 2];
    });
    return { x: 1.2 * Math.cos(turn), y: Math.sin(turn) };
  }

  function drawHeap(part) {
    const size = Number(part.size), first = Number(part.first);
    const group = svg("g", { class: classes("heap", state(part)), "data-part": part.id }, layers.vertices);
    if (first + size > MOST_TOKENS) {
      group.classList.toggle("ringed", [...ringed].some((id) => id.startsWith(`${part.id}=`)));
      svg("rect", { x: part.x, y: part.y - 14, width: TOKEN * MOST_TOKENS, height: 28, rx: 6, class: "bar" }, group);
      svg("text", { x: part.x + (TOKEN * MOST_TOKENS) / 2, y: part.y, class: "name" }, group, part.size);
      if (target && part.live) focusable(group, part.label, ways(part), part, { x: part.x, y: part.y });
      return;
    }
    const becomes = part.becomes || (part.below !== undefined ? Array.from({ length: Number(part.below) }, (_, k) => String(k)) : []);
    const begun = opened && opened.part === part.id ? opened.from : null;
    const listed = becomes.filter((to) => !isShown(size, to)); // chosen from a list, which any token opens
    for (let k = 0; k < size; k++) {
      const x = part.x + TOKEN * (first + k + 0.5);
      let act = null, words = "";
      if (isRow(becomes)) {
        if (becomes.includes(String(k))) act = { part: part.id, to: String(k), changes: tokensTaken(part, String(k)) };
        words = `take ${size - k} of the ${part.label}`;
      } else if (begun !== null && begun !== undefined) {
        const [i, j] = [Math.min(begun, k), Math.max(begun, k)], to = left(size, i, j);
        if (becomes.includes(to)) act = { part: part.id, to, changes: Array.from({ length: j - i + 1 }, (_, n) => `${part.id}:${i + n}`) };
        words = `take tokens ${Math.min(begun, k) + 1} to ${Math.max(begun, k) + 1} of the ${part.label}`;
      } else {
        for (let j = 0; j < size; j++) if (becomes.includes(left(size, Math.min(k, j), Math.max(k, j)))) act = { open: { part: part.id, from: k }, changes: [`${part.id}:${k}`] };
        words = `token ${k + 1} of the ${part.label}: first of those to take`;
        if (!act && listed.length) {
          act = { open: { part: part.id } };
          words = `token ${k + 1} of the ${part.label}: choose what becomes of it`;
        }
      }
      const token = svg("g", { class: classes("piece", act && "live", begun === k && "chosen", act && wins(part, act, k) && "ringed", last.has(part.id) && "last"), "data-part": part.id, "data-token": k }, group);
      svg("rect", { x: x - TOKEN / 2, y: part.y - 20, width: TOKEN, height: 40, class: "hit" }, token);
      svg("circle", { cx: x, cy: part.y, r: 9, class: "dot" }, token);
      drawMark(layers.tokens, act && part.marks?.[act.to], x, part.y);
      if (target && act) focusable(token, words, act, part, { x, y: part.y });
      const split = [k, size - k].sort((a, b) => a - b).join("+");
      if (target && k > 0 && becomes.includes(split)) {
        const gap = svg("g", { class: "piece gap live", "data-part": part.id, "data-to": split }, group);
        svg("rect", { x: x - TOKEN / 2 - 4, y: part.y - 18, width: 8, height: 36, class: "cut" }, gap);
        drawMark(layers.tokens, part.marks?.[split], x - TOKEN / 2, part.y - 24);
        focusable(gap, `split the ${part.label} into ${k} and ${size - k}`, { part: part.id, to: split }, part, { x: x - TOKEN / 2, y: part.y });
      }
    }
  }

  // Whether a token is one to click for a move that is ringed.
  function wins(part, act, k) {
    const size = Number(part.size);
    if (act.open && act.open.from === undefined) return [...ringed].some((id) => id.startsWith(`${part.id}=`) && !isShown(size, id.split("=")[1]));
    if (!act.open) return ringed.has(`${part.id}=${act.to}`);
    return Array.from({ length: size }, (_, j) => left(size, Math.min(k, j), Math.max(k, j))).some((to) => ringed.has(`${part.id}=${to}`));
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
    if (part.below !== undefined) return { open: { part: part.id } };
    if (part.becomes) return part.becomes.length === 1 ? { part: part.id, to: part.becomes[0] } : { open: { part: part.id } };
    return { part: part.id, to: "" };
  }
}
