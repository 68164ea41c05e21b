// All regions where they lie on the grid, with their pictures from above and the people in them.

import { getBytes } from "./connection.js";

const pictures = new Map(); // name: { image, at }
const keepFor = 60_000;
const regionSide = 256;

async function load(name) {
  const bytes = await getBytes("picture?region=" + encodeURIComponent(name));
  pictures.get(name).image = await createImageBitmap(new Blob([bytes.buffer], { type: "image/jpeg" }));
}

function pictureOf(region) {
  const known = pictures.get(region.name);
  if (region.state === "Ready" && (!known || Date.now() - known.at > keepFor)) {
    pictures.set(region.name, { image: known?.image, at: Date.now() });
    load(region.name).catch(() => { /* it is asked again in a minute */ });
  }
  return pictures.get(region.name)?.image;
}

function boundsOf(regions) {
  const right = r => r.x + r.sizeX / regionSide, top = r => r.y + r.sizeY / regionSide;
  const left = Math.min(...regions.map(r => r.x)), low = Math.min(...regions.map(r => r.y));
  return { left, low, width: Math.max(...regions.map(right)) - left, height: Math.max(...regions.map(top)) - low };
}

export function draw(canvas, regions) {
  if (regions.length === 0) return;
  const side = canvas.width = canvas.height = Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio));
  const bounds = boundsOf(regions);
  const scale = side / Math.max(bounds.width, bounds.height);
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, side, side);
  for (const region of regions) {
    const width = region.sizeX / regionSide * scale, height = region.sizeY / regionSide * scale;
    const x = (region.x - bounds.left) * scale + (side - bounds.width * scale) / 2;
    const y = side - (region.y - bounds.low) * scale - height - (side - bounds.height * scale) / 2;
    drawOne(context, region, x, y, width, height);
  }
}

function drawOne(context, region, x, y, width, height) {
  const image = pictureOf(region);
  if (image) context.drawImage(image, x, y, width, height);
  context.fillStyle = region.state === "Ready" ? "#0000" : "#7f1d1d99";
  context.fillRect(x, y, width, height);
  context.strokeStyle = "#fff8";
  context.lineWidth = devicePixelRatio;
  context.strokeRect(x, y, width, height);
  context.fillStyle = "#facc15";
  for (const [, metresX, metresY] of region.people ?? []) {
    context.beginPath();
    context.arc(x + metresX / region.sizeX * width, y + height - metresY / region.sizeY * height, 2.5 * devicePixelRatio, 0, Math.PI * 2);
    context.fill();
  }
  context.font = `600 ${Math.max(9, Math.min(13, width / 10 / devicePixelRatio)) * devicePixelRatio}px system-ui, sans-serif`;
  context.lineWidth = 3 * devicePixelRatio;
  context.strokeStyle = "#000a";
  context.fillStyle = "#fff";
  const label = `${region.name} ${region.people?.length || ""}`;
  context.strokeText(label, x + 6, y + height - 7, width - 12);
  context.fillText(label, x + 6, y + height - 7, width - 12);
}
