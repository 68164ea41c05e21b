// The console: lines out, a line in, with history and completion as on a terminal. The log runs through it unless switched off.

import { getJson, post } from "./connection.js";

const mostLines = 2000;
const output = document.getElementById("output");
const line = document.getElementById("line");
const history = [];
let place = 0;
let region = "";

export function write(text, kind = "") {
  const follows = output.scrollTop + output.clientHeight >= output.scrollHeight - 20;
  for (const row of text.replace(/\n$/, "").split("\n")) {
    const element = document.createElement("div");
    element.className = kind;
    element.textContent = row || " ";
    output.append(element);
  }
  while (output.children.length > mostLines) output.firstElementChild.remove();
  if (follows) output.scrollTop = output.scrollHeight;
}

export function writeLog(lines) {
  for (const text of lines) {
    const level = /^\S+ (WARN|ERROR|FATAL)/.exec(text)?.[1];
    write(text, "log" + (level === "WARN" ? " warn" : level ? " error" : ""));
  }
}

// Which region the commands typed here are for, or root for all: other consoles have their own.
export function chooseRegion(name) {
  region = name;
  document.getElementById("prompt").textContent = name + "#";
}

export async function run(command) {
  write(document.getElementById("prompt").textContent + " " + command, "typed");
  try {
    const answer = await (await post("command", { line: command, region })).json();
    if (answer.output) write(answer.output, answer.done ? "" : "failed");
    chooseRegion(answer.region);
    return answer;
  } catch (error) {
    write(error.message, "failed");
    return { done: false, output: "" };
  }
}

async function complete() {
  const before = line.value.slice(0, line.selectionStart);
  const { typed, candidates } = await getJson("complete?line=" + encodeURIComponent(before));
  if (candidates.length === 0) return;
  let common = candidates[0];
  for (const other of candidates) while (!other.toLowerCase().startsWith(common.toLowerCase())) common = common.slice(0, -1);
  if (common.length > typed.length || candidates.length === 1) {
    const word = /\s/.test(common) ? `"${common}"` : common;
    const start = before.length - typed.length - (before.endsWith('"' + typed) ? 1 : 0);
    const done = before.slice(0, start) + word + (candidates.length === 1 ? " " : "");
    line.value = done + line.value.slice(line.selectionStart);
    line.setSelectionRange(done.length, done.length);
  } else {
    write(candidates.join("   "), "log");
  }
}

function recall(step) {
  place = Math.max(0, Math.min(history.length, place + step));
  line.value = history[place] ?? "";
  line.setSelectionRange(line.value.length, line.value.length);
}

document.getElementById("entry").addEventListener("submit", event => {
  event.preventDefault();
  const command = line.value.trim();
  if (command === "") return;
  if (history.at(-1) !== command) history.push(command);
  place = history.length;
  line.value = "";
  output.scrollTop = output.scrollHeight;
  run(command);
});

line.addEventListener("keydown", event => {
  if (event.key === "Tab" && !event.shiftKey && line.value !== "") complete();
  else if (event.key === "ArrowUp") recall(-1);
  else if (event.key === "ArrowDown") recall(1);
  else return;
  event.preventDefault();
});

document.getElementById("clear").addEventListener("click", () => output.replaceChildren());
document.getElementById("withLog").addEventListener("change", event => output.classList.toggle("plain", !event.target.checked));
