// What costs the region most: objects by the time of their scripts, each with a graph of it, and objects by how much they touch.

import { getJson } from "./connection.js";
import { run } from "./console.js";
import { colour, number } from "./graph.js";

const every = 5000, remembered = 60;

export class TopLists {
  asked = 0;
  histories = new Map();

  constructor(map) {
    this.map = map;
  }

  choose(region) {
    this.region = region;
    this.asked = 0;
    this.histories.clear();
    for (const list of ["scripts", "colliders"]) show(list, []);
  }

  // A reading has come: the lists are asked for more seldom, since they look at every script.
  async follow(now = performance.now()) {
    if (!this.region || now - this.asked < every) return;
    this.asked = now;
    const { region } = this;
    let top;
    try {
      top = await getJson("top?region=" + encodeURIComponent(region.name));
    } catch {
      return; // the region has just gone
    }
    if (region !== this.region) return;
    this.remember(top.scripts);
    show("scripts", top.scripts, row => number(row.amount), row => this.link(row), row => this.histories.get(row.id));
    show("colliders", top.colliders, row => `${row.amount} touches`, row => this.link(row));
  }

  remember(rows) {
    const now = new Map(rows.map(row => [row.id, row.amount]));
    for (const [id, amount] of now) if (!this.histories.has(id)) this.histories.set(id, [amount]);
    for (const [id, past] of this.histories) {
      past.push(now.get(id) ?? 0);
      if (past.length > remembered) past.shift();
      if (past.every(amount => amount === 0)) this.histories.delete(id);
    }
  }

  // Shows it on the map, and says in the console what it is and whose.
  link(row) {
    this.map.mark(row);
    run(`show object id ${row.id}`);
  }
}

function show(list, rows, amount, onLink, history) {
  const place = document.getElementById(list);
  const most = Math.max(...rows.map(row => row.amount), 1e-9);
  document.getElementById(list + "None").hidden = rows.length > 0;
  place.replaceChildren(...rows.map(row => {
    const line = document.createElement("li");
    line.innerHTML = '<span class="filled"></span><div class="who"><a href="#map"></a><span class="quiet"></span></div><span class="amount"></span>';
    line.querySelector(".filled").style.width = 100 * row.amount / most + "%";
    const link = line.querySelector("a");
    link.textContent = row.name || "(no name)";
    link.addEventListener("click", () => onLink(row));
    line.querySelector(".quiet").textContent = `${row.owner} · at ${row.x.toFixed(0)}, ${row.y.toFixed(0)}, ${row.z.toFixed(0)}`
      + (row.bytes ? ` · ${number(row.bytes / 1024)} KiB` : "");
    line.querySelector(".amount").textContent = amount(row);
    if (history) line.querySelector(".who").after(spark(history(row)));
    return line;
  }));
}

// The last five minutes, from the left as they came.
function spark(values) {
  const canvas = document.createElement("canvas");
  const ratio = devicePixelRatio || 1;
  const width = 90, height = 26;
  canvas.className = "spark";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "Its last five minutes");
  [canvas.width, canvas.height] = [width * ratio, height * ratio];
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  const most = Math.max(...values, 1e-9);
  pen.strokeStyle = colour("c5");
  pen.lineWidth = 1.4;
  pen.beginPath();
  values.forEach((value, i) => {
    const [x, y] = [2 + i * (width - 4) / (remembered - 1), height - 2 - value / most * (height - 4)];
    i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y);
  });
  if (values.length === 1) pen.lineTo(5, 2);
  pen.stroke();
  return canvas;
}
