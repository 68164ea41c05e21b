// The live settings of the running program: switches, and fields for numbers.

import { getJson, post } from "./connection.js";

const place = document.getElementById("settings");

export async function showSettings() {
  const settings = await getJson("settings");
  settings.sort((a, b) => b.switch - a.switch || a.section.localeCompare(b.section) || a.key.localeCompare(b.key));
  place.replaceChildren(...settings.map(element));
}

function element(setting) {
  const row = document.createElement("div");
  row.className = "setting";
  const words = document.createElement("label");
  words.className = "words";
  const name = document.createElement("b");
  name.textContent = setting.key;
  const doc = document.createElement("div");
  doc.className = "quiet";
  doc.textContent = setting.doc;
  words.append(name, " ", quiet(`${setting.section}${setting.unit ? ", " + setting.unit : ""}${setting.range ? ", " + setting.range : ""}`), doc);
  const input = setting.switch ? toggle(setting) : field(setting);
  input.id = `set-${setting.section}-${setting.key}`;
  words.htmlFor = input.id;
  const mark = () => name.classList.toggle("changed", !same(value(input), setting.default));
  input.addEventListener("change", async () => {
    const wanted = value(input);
    try {
      await post("setting", { section: setting.section, key: setting.key, value: wanted });
      input.classList.remove("wrong");
      input.title = "";
      setting.value = wanted;
    } catch (error) {
      input.title = error.message;
      input.classList.add("wrong");
      if (setting.switch) input.checked = !input.checked;
    }
    mark();
  });
  mark();
  row.append(words, input);
  return row;
}

const value = input => (input.type === "checkbox" ? String(input.checked) : input.value.trim());

const same = (a, b) => a.toLowerCase() === b.toLowerCase();

function quiet(text) {
  const span = document.createElement("span");
  span.className = "quiet";
  span.textContent = text;
  return span;
}

function toggle(setting) {
  const input = document.createElement("input");
  input.type = "checkbox";
  input.setAttribute("role", "switch");
  input.checked = ["true", "1", "yes", "on"].includes(setting.value.toLowerCase());
  return input;
}

function field(setting) {
  const input = document.createElement("input");
  input.type = "text";
  input.value = setting.value;
  return input;
}
