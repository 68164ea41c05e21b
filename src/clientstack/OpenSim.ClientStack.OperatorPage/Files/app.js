// The page: follows the stream of readings and shows what it tells.

import { follow } from "./connection.js";
import { chooseRegion, run, write, writeLog } from "./console.js";
import { drawTiles, Graphs } from "./graphs.js";
import { RegionMap } from "./map.js";
import { showPeople, showThreads } from "./people.js";
import { Readings } from "./readings.js";
import { showSettings } from "./settings.js";
import { TopLists } from "./top.js";

const by = id => document.getElementById(id);
const readings = new Readings();
const graphs = new Graphs(readings);
const map = new RegionMap(by("map"));
const top = new TopLists(map);
let hello = null;
let region = null;
let connectedBefore = false;

function begin(message) {
  hello = message;
  readings.begin(message);
  by("region").replaceChildren(...message.regions.map(r => new Option(r.name)));
  by("region").hidden = message.regions.length < 2;
  choose(message.regions.find(r => r.name === region?.name) ?? message.regions[0]);
  if (!connectedBefore) {
    writeLog(message.log);
    showSettings().catch(error => write(error.message, "failed"));
  }
  connectedBefore = true;
}

function choose(chosen) {
  if (!chosen) return;
  if (chosen.name !== region?.name) chooseRegion(chosen.name);
  region = chosen;
  by("name").textContent = region.name;
  by("region").value = region.name;
  document.title = region.name;
  graphs.region = region.name;
  graphs.frame = region.frame;
  map.choose(region);
  top.choose(region);
  graphs.draw();
}

function live(message) {
  readings.add(message);
  writeLog(message.log);
  showThreads(message.threads);
  showState(message);
  const reading = message.regions.find(r => r.name === region?.name);
  if (!reading) return;
  graphs.draw();
  drawTiles(readings, region.name, region.frame);
  map.show(reading, readings.value("region.prims", region.name));
  showPeople(reading.people);
  top.follow();
}

function showState(message) {
  const well = message.problems.length === 0;
  by("light").className = "light " + (well ? "good" : "bad");
  by("light").title = well ? "All is well" : message.problems.join("\n");
  by("problems").hidden = well;
  by("problems").textContent = message.problems.join("\n");
  by("logins").hidden = false;
  by("logins").textContent = message.open ? "Logins open" : "Logins closed";
  by("logins").classList.toggle("shut", !message.open);
  by("logins").dataset.command = message.open ? "login disable" : "login enable";
  by("about").textContent = `${hello.version} · up ${duration(message.t - hello.started)}${region ? " · at " + region.place : ""}`;
}

function duration(milliseconds) {
  const minutes = Math.floor(milliseconds / 60000);
  const days = Math.floor(minutes / 1440), hours = Math.floor(minutes / 60) % 24;
  return days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${minutes % 60} min` : minutes > 0 ? `${minutes} min` : `${Math.floor(milliseconds / 1000)} s`;
}

function lost() {
  by("light").className = "light bad";
  by("light").title = "No connection to the simulator";
  by("problems").hidden = false;
  by("problems").textContent = "No connection to the simulator; trying again.";
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  graphs.draw();
}

by("region").addEventListener("change", event => choose(hello.regions.find(r => r.name === event.target.value)));
by("logins").addEventListener("click", event => run(event.target.dataset.command));
by("theme").addEventListener("click", () => {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  localStorage.setItem("theme", theme);
  setTheme(theme);
});
const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", () => { if (!localStorage.getItem("theme")) setTheme(dark.matches ? "dark" : "light"); });
setTheme(localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light"));
follow((name, data) => (name === "hello" ? begin(data) : live(data)), connected => { if (!connected) lost(); });
