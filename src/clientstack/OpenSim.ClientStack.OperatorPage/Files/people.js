// Who is here and which threads work: two lists beside the graphs.

import { run } from "./console.js";

const people = document.getElementById("people");
const threads = document.getElementById("threads");

export function showPeople(list) {
  document.getElementById("count").textContent = list.length === 0 ? "" : String(list.length);
  if (list.length === 0) {
    const none = document.createElement("li");
    none.className = "none";
    none.textContent = "Nobody is here.";
    people.replaceChildren(none);
    return;
  }
  const rows = new Map([...people.children].map(row => [row.dataset.name, row]));
  people.replaceChildren(...list.map(person => {
    const row = rows.get(person[0]) ?? newPerson(person[0]);
    const [, x, y, z, , state, viewer] = person;
    row.querySelector(".quiet").textContent = `${state} at ${x.toFixed(0)}, ${y.toFixed(0)}, ${z.toFixed(0)}${viewer ? " · " + viewer : ""}`;
    return row;
  }));
}

function newPerson(name) {
  const row = document.createElement("li");
  row.dataset.name = name;
  row.innerHTML = '<div class="who"><b></b><span class="quiet"></span></div><button class="button">Kick</button>';
  row.querySelector("b").textContent = name;
  row.querySelector("button").addEventListener("click", () => {
    const [first, ...last] = name.split(" ");
    const quote = word => (/\s/.test(word) ? `"${word}"` : word);
    if (confirm(`Send ${name} away?`)) run(`kick user ${quote(first)} ${quote(last.join(" "))}`);
  });
  return row;
}

export function showThreads(list) {
  while (threads.children.length < list.length) {
    const row = document.createElement("li");
    row.innerHTML = '<span class="filled"></span><span class="name"></span><span></span>';
    threads.append(row);
  }
  while (threads.children.length > list.length) threads.lastElementChild.remove();
  list.forEach(([name, percent, late], i) => {
    const [filled, words, figure] = threads.children[i].children;
    threads.children[i].classList.toggle("late", late);
    filled.style.width = Math.min(100, percent) + "%";
    words.textContent = name + (late ? " (late)" : "");
    figure.textContent = percent.toFixed(1);
  });
}
