// Which graphs there are, and the tiles above them. A figure is "process.<column>" or "region.<column>"; the columns are named by the simulator.

import { Graph, number } from "./graph.js";

const spans = [["1 min", 60e3], ["5 min", 300e3], ["15 min", 900e3], ["1 h", 3600e3]];

export class Graphs {
  span = 300e3;
  pointed = null;
  frame = 0;

  constructor(readings) {
    this.readings = readings;
    const limit = () => this.frame;
    this.graphs = [
      { title: "Work in a tick", unit: "ms, mean of each second, by phase", stacked: true, wide: true, limit, lines: [
        ["region.replicate", "Updates out", "c1"], ["region.physics", "Physics", "c2"], ["region.avatars", "Avatars", "c3"],
        ["region.inbox", "Messages in", "c4"], ["region.scripts", "Scripts", "c5"], ["region.other", "Rest", "c6"]] },
      { title: "Longest tick", unit: "ms in each second", limit, lines: [["region.longest", "Longest", "c5"]] },
      { title: "Processor", unit: "% of one core", least: 5, lines: [["process.cpu", "All threads", "c1"]] },
      { title: "Scripts", unit: "ms of a tick's time, with the region and beside it", least: 1, lines: [["region.scriptTime", "Time", "c5"]] },
      { title: "Events of scripts", unit: "a second", least: 10, lines: [["region.scriptEvents", "Ended", "c2"]] },
      { title: "Bodies", unit: "that are not at rest", least: 10, lines: [["region.contacts", "Touches", "c1"], ["region.awake", "Awake", "c2"], ["region.islands", "Groups", "c4"]] },
      { title: "Step of avatars and bodies", unit: "ms of a tick", least: 1, lines: [["region.stepTime", "Step", "c2"]] },
      { title: "People", unit: "avatars in the region", least: 4, lines: [["region.people", "Avatars", "c3"]] },
      { title: "Datagrams", unit: "a second", least: 10, lines: [["region.out", "Out", "c1"], ["region.in", "In", "c3"], ["region.resent", "Sent again", "c5"]] },
      { title: "Traffic", unit: "bytes a second", least: 1000, lines: [["region.bytesOut", "Out", "c1"], ["region.bytesIn", "In", "c3"]] },
      { title: "Queues", unit: "packets", least: 10, lines: [["region.unacked", "Not acked", "c2"], ["region.queued", "To send", "c1"], ["region.waiting", "For the region", "c4"]] },
      { title: "Overload", unit: "level shed, 0 to 3; datagrams that the kernel dropped a second", least: 3, lines: [["region.shed", "Level", "c5"], ["region.kernelDrops", "Dropped by the kernel", "c4"]] },
      { title: "Memory", unit: "MiB", least: 10, lines: [["process.resident", "Resident", "c1"], ["process.heap", "Managed heap", "c3"]] },
      { title: "Garbage", unit: "MiB allocated a second; pauses in ms a second", least: 1, lines: [["process.allocated", "Allocated", "c1"], ["process.pause", "Pauses", "c5"]] }
    ].map(definition => new Graph(definition, time => this.point(time)));
    document.getElementById("graphs").append(...this.graphs.map(g => g.element));
    this.choices = spans.map(([words, span]) => this.addSpan(words, span));
    addEventListener("resize", () => this.draw());
  }

  addSpan(words, span) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", () => { this.span = span; this.draw(); });
    document.getElementById("spans").append(button);
    return { button, span };
  }

  point(time) {
    this.pointed = time;
    document.getElementById("moment").textContent = time === null ? "" : new Date(time).toLocaleTimeString();
    this.draw();
  }

  draw() {
    for (const { button, span } of this.choices) button.setAttribute("aria-pressed", span === this.span);
    for (const graph of this.graphs) graph.draw(this.readings, this.region, this.span, this.pointed);
  }
}

const tiles = [
  { words: "People", read: get => [number(get("region.people")), ""] },
  { words: "Tick", read: (get, frame) => [work(get).toFixed(work(get) < 10 ? 2 : 1), `ms of ${frame.toFixed(1)}`, work(get) > frame ? "bad" : work(get) > frame * 0.6 ? "warn" : ""] },
  { words: "Ticks a second", read: get => [get("region.rate").toFixed(1), "", get("region.dilation") < 0.5 ? "bad" : get("region.dilation") < 0.9 ? "warn" : ""] },
  { words: "Overload", read: get => [get("region.shed") ? "level " + get("region.shed") : "none", get("region.shed") ? "sheds the least important" : "", ["", "warn", "bad", "bad"][get("region.shed")]] },
  { words: "Processor", read: get => [get("process.cpu").toFixed(get("process.cpu") < 10 ? 1 : 0), "% of a core"] },
  { words: "Memory", read: get => [get("process.resident").toFixed(0), "MiB"] },
  { words: "Traffic out", read: get => [number(get("region.bytesOut") / 1000), "kB/s"] },
  { words: "Prims", read: get => [number(get("region.prims")), ""] }
];

const work = get => ["inbox", "avatars", "physics", "scripts", "replicate", "other"].reduce((sum, phase) => sum + get("region." + phase), 0);

export function drawTiles(readings, region, frame) {
  const place = document.getElementById("tiles");
  while (place.children.length < tiles.length) {
    const tile = document.createElement("div");
    tile.innerHTML = '<div class="quiet"></div><div class="figure"></div>';
    place.append(tile);
  }
  const get = name => readings.value(name, region);
  tiles.forEach(({ words, read }, i) => {
    const [figure, unit, state = ""] = read(get, frame);
    const tile = place.children[i];
    tile.className = "tile " + state;
    tile.firstElementChild.textContent = words;
    const small = document.createElement("small");
    small.textContent = unit;
    tile.lastElementChild.replaceChildren(figure, small);
  });
}
