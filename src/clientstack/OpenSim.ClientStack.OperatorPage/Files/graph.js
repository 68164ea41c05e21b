// One graph: lines or stacked areas over time on a canvas, with a legend that shows the newest values, or those under the pointer.

export const colour = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

export function number(value, digits = 3) {
  const size = Math.abs(value);
  if (size >= 1e6) return Number((value / 1e6).toPrecision(digits)) + "M";
  if (size >= 1e4) return Number((value / 1e3).toPrecision(digits)) + "k";
  return size >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(size < 0.01 ? 1 : digits)));
}

const left = 44, bottom = 18, top = 6;

export class Graph {
  constructor(definition, onPoint) {
    this.definition = definition;
    this.element = document.createElement("section");
    this.element.className = "card graph" + (definition.wide ? " wide" : "");
    this.element.innerHTML = '<div class="bar"><h2></h2><p class="quiet"></p></div><canvas></canvas><div class="legend"></div>';
    this.element.querySelector("h2").textContent = definition.title;
    this.element.querySelector("p").textContent = definition.unit;
    this.canvas = this.element.querySelector("canvas");
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", definition.title);
    this.legend = definition.lines.map(line => this.addLegend(line));
    this.canvas.addEventListener("pointermove", event => onPoint(this.timeAt(event.offsetX)));
    this.canvas.addEventListener("pointerleave", () => onPoint(null));
  }

  addLegend([, words, shade]) {
    const entry = document.createElement("span");
    const swatch = document.createElement("i");
    const value = document.createElement("b");
    entry.append(swatch, words + " ", value);
    this.element.querySelector(".legend").append(entry);
    return { swatch, value, shade };
  }

  timeAt(x) {
    const share = (x - left) / (this.canvas.clientWidth - left);
    return share < 0 ? null : this.from + share * (this.to - this.from);
  }

  draw(readings, region, span, pointed) {
    const { times } = readings;
    this.to = times.at(-1) ?? Date.now();
    this.from = this.to - span;
    const first = Math.max(0, times.findIndex(t => t >= this.from) - 1);
    const lines = this.definition.lines.map(([name]) => {
      const { rows, at } = readings.of(name, region);
      return rows.slice(first).map(row => (row ? row[at] * (this.definition.scale ?? 1) : 0));
    });
    const at = pointed === null ? times.length - 1 : nearest(times, pointed);
    this.legend.forEach((entry, i) => {
      entry.swatch.style.background = colour(entry.shade);
      entry.value.textContent = number(lines[i][at - first] ?? 0);
    });
    if (this.canvas.clientWidth > 0) this.paint(times.slice(first), lines, pointed === null ? null : times[at]);
  }

  paint(times, lines, pointed) {
    const pen = this.prepare();
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const stacked = this.definition.stacked ? stack(lines) : lines;
    const peak = Math.max(this.definition.least ?? 0, ...stacked.flat());
    const limit = this.definition.limit?.() ?? 0;
    const most = rounded(limit > 0 && peak > limit * 0.5 ? Math.max(peak, limit) : peak);
    const x = t => left + (t - this.from) / (this.to - this.from) * (width - left);
    const y = v => height - bottom - v / most * (height - bottom - top);
    this.paintScale(pen, width, height, most, y);
    pen.save();
    pen.beginPath();
    pen.rect(left, 0, width - left, height - bottom + 1);
    pen.clip();
    for (let i = stacked.length - 1; i >= 0; i--) this.paintLine(pen, times, stacked[i], this.definition.lines[i][2], x, y);
    if (limit > 0 && limit <= most) paintLimit(pen, left, width, y(limit));
    if (pointed !== null) paintPointer(pen, x(pointed), height - bottom);
    pen.restore();
  }

  prepare() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    const pen = this.canvas.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.font = "11px system-ui, sans-serif";
    pen.textBaseline = "middle";
    return pen;
  }

  paintScale(pen, width, height, most, y) {
    pen.strokeStyle = colour("line");
    pen.fillStyle = colour("quiet");
    pen.lineWidth = 1;
    pen.textAlign = "right";
    const steps = height > 160 ? 4 : 2;
    for (let i = 0; i <= steps; i++) {
      const at = Math.round(y(most * i / steps)) + 0.5;
      pen.beginPath();
      pen.moveTo(left, at);
      pen.lineTo(width, at);
      pen.stroke();
      pen.fillText(number(most * i / steps, 2), left - 8, Math.max(at, 7));
    }
    const span = this.to - this.from;
    const marks = span === 60e3 || span === 3600e3 ? (width > 500 ? 6 : 3) : 5;
    for (let i = 0; i <= marks; i++) {
      if (width < 450 && (marks - i) % 2 === 1) continue; // no room for more
      pen.textAlign = i === 0 ? "left" : i === marks ? "right" : "center";
      pen.fillText(ago(span * (1 - i / marks)), left + (width - left) * i / marks, height - 6);
    }
  }

  paintLine(pen, times, values, shade, x, y) {
    if (times.length === 0) return;
    pen.beginPath();
    times.forEach((t, i) => (i === 0 ? pen.moveTo(x(t), y(values[i])) : pen.lineTo(x(t), y(values[i]))));
    pen.strokeStyle = colour(shade);
    pen.lineWidth = 1.6;
    pen.lineJoin = "round";
    pen.stroke();
    pen.lineTo(x(times.at(-1)), y(0));
    pen.lineTo(x(times[0]), y(0));
    if (this.definition.stacked) { // areas of a stack lie over one another: each first covers what is below it
      pen.fillStyle = colour("card");
      pen.fill();
    }
    pen.globalAlpha = this.definition.stacked ? 0.6 : 0.1;
    pen.fillStyle = colour(shade);
    pen.fill();
    pen.globalAlpha = 1;
  }
}

const stack = lines => lines.map((_, i) => lines[0].map((_, at) => lines.slice(0, i + 1).reduce((sum, line) => sum + line[at], 0)));

// 1, 2 or 5 times a power of ten, so that the marks are numbers to read.
function rounded(value) {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [1, 2, 5, 10].find(step => value <= power * step * 1.0001);
}

function nearest(times, wanted) {
  let best = 0;
  times.forEach((t, i) => { if (Math.abs(t - wanted) < Math.abs(times[best] - wanted)) best = i; });
  return best;
}

function ago(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds === 0 ? "now" : seconds % 60 === 0 ? `-${seconds / 60} min` : seconds > 60 ? `-${(seconds / 60).toFixed(1)} min` : `-${seconds} s`;
}

function paintLimit(pen, from, to, y) {
  pen.strokeStyle = colour("bad");
  pen.setLineDash([5, 4]);
  pen.beginPath();
  pen.moveTo(from, y);
  pen.lineTo(to, y);
  pen.stroke();
  pen.setLineDash([]);
}

function paintPointer(pen, x, height) {
  pen.strokeStyle = colour("quiet");
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(Math.round(x) + 0.5, 0);
  pen.lineTo(Math.round(x) + 0.5, height);
  pen.stroke();
}
