// The region from above: shaded land, water, objects, and the avatars on their way. North is up.

import { getBytes } from "./connection.js";
import { colour } from "./graph.js";

const namesUpTo = 25;
const trail = 20;

export class RegionMap {
  land = null;
  objects = [];
  people = new Map();
  version = -1;
  prims = -1;
  askedObjects = 0;

  constructor(canvas) {
    this.canvas = canvas;
    canvas.addEventListener("pointermove", event => this.point(event));
    canvas.addEventListener("pointerleave", () => { this.pointer = null; this.paint(performance.now()); });
    addEventListener("resize", () => this.paint(performance.now()));
  }

  choose(region) {
    this.region = region;
    this.version = this.prims = -1;
    this.people.clear();
    this.marked = null;
    this.land = null;
    this.objects = [];
    this.canvas.style.aspectRatio = `${region.sizeX} / ${region.sizeY}`;
  }

  // A reading has come: move people to where they are now, over the second until the next one.
  show(reading, prims) {
    const now = performance.now();
    const present = new Set();
    for (const [name, x, y, z, yaw, state] of reading.people) {
      present.add(name);
      const before = this.people.get(name);
      const from = before ? placeAt(before, now) : { x, y };
      this.people.set(name, { name, from, x, y, z, yaw, state, since: now, trail: [...(before?.trail ?? []), { x, y }].slice(-trail) });
    }
    for (const name of this.people.keys()) if (!present.has(name)) this.people.delete(name);
    if (reading.terrain !== this.version) this.fetchLand(reading.terrain);
    if (prims !== this.prims && now - this.askedObjects > 5000) this.fetchObjects(prims, now);
    this.animate();
  }

  async fetchLand(version) {
    this.version = version;
    this.land = shaded(await getBytes("terrain?region=" + encodeURIComponent(this.region.name)), this.region.water);
    this.paint(performance.now());
  }

  async fetchObjects(prims, now) {
    this.prims = prims;
    this.askedObjects = now;
    const bytes = await getBytes("objects?region=" + encodeURIComponent(this.region.name));
    this.objects = [];
    for (let at = 0; at + 6 <= bytes.byteLength; at += 6) {
      this.objects.push([bytes.getUint16(at, true) / 65535, bytes.getUint16(at + 2, true) / 65535, bytes.getUint16(at + 4, true) / 10]);
    }
    this.paint(performance.now());
  }

  // A thing to be looked at, until another is or another region.
  mark(thing) {
    this.marked = thing;
    this.paint(performance.now());
  }

  animate() {
    if (this.moving) return;
    const step = now => {
      this.paint(now);
      this.moving = [...this.people.values()].some(p => now - p.since < 1000 && (p.from.x !== p.x || p.from.y !== p.y));
      if (this.moving) requestAnimationFrame(step);
    };
    this.moving = true;
    requestAnimationFrame(step);
  }

  point(event) {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.pointer = { x: event.offsetX / width * this.region.sizeX, y: (1 - event.offsetY / height) * this.region.sizeY };
    document.getElementById("place").textContent = `${this.pointer.x.toFixed(0)}, ${this.pointer.y.toFixed(0)}`;
    this.paint(performance.now());
  }

  paint(now) {
    const ratio = devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!this.region || width === 0) return;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    const pen = this.canvas.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    if (this.land) pen.drawImage(this.land, 0, 0, width, height);
    this.paintObjects(pen, width, height);
    for (const person of this.people.values()) this.paintPerson(pen, person, now, width, height);
    if (this.marked) this.paintMark(pen, width, height);
  }

  paintObjects(pen, width, height) {
    pen.fillStyle = "rgba(70, 50, 40, .55)";
    for (const [x, y, radius] of this.objects) {
      const side = Math.max(1.5, radius / this.region.sizeX * width);
      pen.fillRect(x * width - side / 2, (1 - y) * height - side / 2, side, side);
    }
  }

  paintMark(pen, width, height) {
    const { x, y, name } = this.marked;
    const at = [x / this.region.sizeX * width, (1 - y / this.region.sizeY) * height];
    pen.strokeStyle = colour("bad");
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(...at, 9, 0, 2 * Math.PI);
    pen.stroke();
    paintName(pen, name, ...at, width);
  }

  paintPerson(pen, person, now, width, height) {
    const at = placeAt(person, now);
    const x = place => place.x / this.region.sizeX * width;
    const y = place => (1 - place.y / this.region.sizeY) * height;
    pen.strokeStyle = "rgba(255, 255, 255, .55)";
    pen.lineWidth = 1.5;
    pen.beginPath();
    person.trail.slice(0, -1).forEach((place, i) => (i === 0 ? pen.moveTo(x(place), y(place)) : pen.lineTo(x(place), y(place))));
    pen.lineTo(x(at), y(at));
    pen.stroke();
    pen.save();
    pen.translate(x(at), y(at));
    pen.fillStyle = person.state === "flying" ? colour("c4") : person.state === "sitting" ? colour("c2") : colour("main");
    pen.strokeStyle = "#fff";
    pen.lineWidth = 1.8;
    pen.beginPath();
    pen.rotate(-person.yaw);
    pen.moveTo(10, 0);
    pen.arc(0, 0, 5.5, 0.6, -0.6);
    pen.closePath();
    pen.fill();
    pen.stroke();
    pen.restore();
    const pointed = this.pointer && Math.hypot(this.pointer.x - at.x, this.pointer.y - at.y) < 8 * this.region.sizeX / width;
    if (pointed || this.people.size <= namesUpTo) paintName(pen, person.name, x(at), y(at), width);
  }
}

function placeAt(person, now) {
  const share = Math.min(1, (now - person.since) / 1000);
  return { x: person.from.x + (person.x - person.from.x) * share, y: person.from.y + (person.y - person.from.y) * share };
}

function paintName(pen, name, x, y, width) {
  pen.font = "600 11px system-ui, sans-serif";
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  const length = pen.measureText(name).width;
  const at = x + 11 + length > width ? x - 11 - length : x + 11;
  pen.lineWidth = 3;
  pen.lineJoin = "round";
  pen.strokeStyle = "rgba(0, 0, 0, .55)";
  pen.strokeText(name, at, y);
  pen.fillStyle = "#fff";
  pen.fillText(name, at, y);
}

// Light from the north-west on land coloured by its height above the water.
function shaded(bytes, water) {
  const width = bytes.getUint16(0, true), depth = bytes.getUint16(2, true);
  const height = (x, y) => bytes.getUint16(4 + (Math.min(depth - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 2, true) / 10 - 1000;
  const picture = document.createElement("canvas");
  picture.width = width;
  picture.height = depth;
  const pen = picture.getContext("2d");
  const image = pen.createImageData(width, depth);
  for (let y = 0; y < depth; y++) {
    for (let x = 0; x < width; x++) {
      const h = height(x, y);
      const light = 1 + Math.max(-0.5, Math.min(0.5, (height(x + 1, y) - height(x - 1, y)) * 0.06 - (height(x, y + 1) - height(x, y - 1)) * 0.06));
      const shade = ground(h - water).map(c => Math.max(0, Math.min(255, c * light)));
      image.data.set([...shade, 255], ((depth - 1 - y) * width + x) * 4);
    }
  }
  pen.putImageData(image, 0, 0);
  return picture;
}

const levels = [[-20, [38, 78, 120]], [-2, [92, 146, 184]], [0, [196, 186, 142]], [2, [132, 162, 98]], [25, [92, 128, 78]], [60, [142, 130, 112]], [120, [232, 232, 232]]];

function ground(above) {
  const at = levels.findIndex(([h]) => h >= above);
  if (at <= 0) return levels[at < 0 ? levels.length - 1 : 0][1];
  const [[low, from], [high, to]] = [levels[at - 1], levels[at]];
  const share = (above - low) / (high - low);
  return from.map((c, i) => c + (to[i] - c) * share);
}
