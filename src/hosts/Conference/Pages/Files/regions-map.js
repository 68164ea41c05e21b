// All regions where they lie on the grid, with their pictures from above and the people in them.

import { getBytes } from "./connection.js";

const pictures = new Map(); // address: { image, at }
const keepFor = 60_000;
const regionSide = 256;

async function load(address) {
  const bytes = await getBytes(address);
  pictures.get(address).image = await createImageBitmap(new Blob([bytes.buffer], { type: "image/jpeg" }));
}

// Of one square of 256 m: a large region has several.
function pictureOf(region, x, y) {
  const address = `picture?region=${encodeURIComponent(region.name)}&x=${x}&y=${y}`;
  const known = pictures.get(address);
  if (region.state === "Ready" && (!known || Date.now() - known.at > keepFor)) {
    pictures.set(address, { image: known?.image, at: Date.now() });
    load(address).catch(() => { /* it is asked again in a minute */ });
  }
  return pictures.get(address)?.image;
}

function drawPictures(context, region, left, low, width, height) {
  const across = Math.ceil(region.sizeX / regionSide), up = Math.ceil(region.sizeY / regionSide);
  for (let x = 0; x < across; x++)
    for (let y = 0; y < up; y++) {
      const image = pictureOf(region, x, y);
      if (image) context.drawImage(image, left + x * width / across, low + (up - 1 - y) * height / up, width / across, height / up);
    }
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
  drawPictures(context, region, x, y, width, height);
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
