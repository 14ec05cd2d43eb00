// Python in a thread of its own: Pyodide's core and the floors of gamelab that need nothing else. Messages are JSON both ways.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const beside = (name) => new URL(name, import.meta.url).href;
const fetched = async (name) => {
  const found = await fetch(beside(name));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return found.arrayBuffer();
};
const say = (stage, words) => postMessage({ stage, words });

async function begun() {
  say(1, "Python is being fetched …");
  const parts = Promise.all([fetched("gamelab.zip"), fetched("networkx.zip")]);
  const python = await loadPyodide({ indexURL: beside("pyodide/"), packageBaseUrl: beside("pyodide/"), checkAPIVersion: false });
  say(2, "gamelab is being laid out …");
  const [gamelab, networkx] = await parts;
  python.unpackArchive(gamelab, "zip", { extractDir: "/lib/play" });
  python.FS.writeFile("/lib/networkx.zip", new Uint8Array(networkx)); // read only when a board asks for it
  const answer = python.runPython("import sys; sys.path[:0] = ['/lib/play', '/lib/networkx.zip']; from desk import answer; answer");
  say(3, "");
  return answer;
}

const ready = begun();
ready.catch((error) => postMessage({ failed: String(error) }));
onmessage = async ({ data }) => {
  const answer = await ready;
  postMessage({ number: data.number, answer: JSON.parse(answer(JSON.stringify(data.question))) });
};
