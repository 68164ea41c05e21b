// The page of a conference: one message a second with all regions, drawn as tiles, table and map.

import { follow, post } from "./connection.js";
import { draw } from "./regions-map.js";

const by = id => document.getElementById(id);
const sum = (members, of) => members.reduce((all, m) => all + (of(m) ?? 0), 0);
let members = [];

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function showTiles() {
  const regions = members.filter(m => m.region);
  const ready = regions.filter(m => m.state === "Ready").length;
  const people = sum(regions, m => m.people?.length);
  const figures = [
    ["Regions ready", ready, `of ${regions.length}`], ["People", people, ""], ["Seats left", Math.max(0, sum(regions, m => m.seats) - people), ""],
    ["Processor", sum(members, m => m.cpu).toFixed(0), "% of a core"], ["Memory", sum(members, m => m.memory).toFixed(0), "MiB"],
    ["Deaths", sum(members, m => m.deaths), ""]
  ];
  by("tiles").replaceChildren(...figures.map(([name, figure, unit]) => {
    const tile = element("div", undefined, "tile");
    const number = element("div", String(figure), "figure");
    number.append(element("small", unit));
    tile.append(element("div", name, "quiet"), number);
    return tile;
  }));
  by("light").className = `light ${ready === regions.length ? "good" : "bad"}`;
}

function row(member) {
  const line = element("tr");
  const name = element("td");
  name.append(element("span", undefined, `light ${member.state === "Ready" ? "good" : member.state === "Stopped" ? "" : "bad"}`), nameOf(member));
  const has = member.people !== undefined;
  const numbers = !has ? ["", "", "", "", "", ""]
    : [member.people.length, Math.max(0, member.seats - member.people.length), member.rate, member.tick, member.cpu, member.memory];
  line.append(name, state(member), ...numbers.map(n => element("td", String(n))), buttons(member));
  return line;
}

// The token goes behind the #, where it reaches no server; the region's page takes it from there.
function nameOf(member) {
  if (!member.region) return element("b", member.name);
  const link = element("a", member.name);
  link.href = `http://${location.hostname}:${member.port}/operator/#${encodeURIComponent(sessionStorage.getItem("token") ?? "")}`;
  link.target = "_blank";
  link.rel = "noreferrer";
  return link;
}

function state(member) {
  const cell = element("td", member.state + (member.deaths ? `, died ${member.deaths}×` : ""));
  if (member.problem) cell.append(element("div", member.problem, "problem"));
  return cell;
}

function buttons(member) {
  const cell = element("td");
  if (!member.region) return cell;
  const word = member.state === "Stopped" ? "start" : "restart";
  const button = element("button", word[0].toUpperCase() + word.slice(1), "button");
  button.onclick = () => run(`${word} region ${member.name}`, "");
  cell.append(button);
  return cell;
}

function showRegions() {
  const body = by("list");
  members.forEach((member, index) => {
    const next = row(member), old = body.children[index];
    if (!old) {
      body.append(next);
      return;
    }
    // A button must not go away under the finger: it is replaced only when its word changes.
    if (old.lastChild.textContent === next.lastChild.textContent) next.replaceChild(old.lastChild, next.lastChild);
    old.replaceWith(next);
  });
}

function showChoice() {
  const choice = by("to");
  const names = ["", ...members.filter(m => m.region).map(m => m.name)];
  if (choice.options.length === names.length) return;
  choice.replaceChildren(...names.map(name => {
    const option = element("option", name || "All regions");
    option.value = name;
    return option;
  }));
}

function print(text, className) {
  const output = by("output");
  output.append(...text.split("\n").map(line => element("div", line, className)));
  while (output.children.length > 2000) output.firstChild.remove();
  output.scrollTop = output.scrollHeight;
}

async function run(line, region) {
  print(`${region || "all"}# ${line}`, "typed");
  try {
    const answer = await (await post("command", { line, region })).json();
    if (answer.output) print(answer.output.trimEnd(), answer.done ? "" : "failed");
  } catch (error) {
    print(error.message, "failed");
  }
}

by("entry").addEventListener("submit", event => {
  event.preventDefault();
  const line = by("line").value.trim();
  by("line").value = "";
  if (line) run(line, by("to").value);
});

const dark = matchMedia("(prefers-color-scheme: dark)");
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light");
by("theme").onclick = () => {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
};

follow((event, data) => {
  members = data.members;
  document.title = data.name;
  by("name").textContent = data.name;
  by("about").textContent = `${members.length} processes`;
  showTiles();
  showRegions();
  showChoice();
  draw(by("map"), members.filter(m => m.region));
  by("problems").hidden = true;
}, connected => {
  if (connected) return;
  by("light").className = "light";
  by("problems").textContent = "The supervisor does not answer. The regions go on without it.";
  by("problems").hidden = false;
});
