// Requests to the simulator, with the operator's token, and the stream of readings.

const store = sessionStorage;

// The address that the simulator prints has the token behind the #, where it reaches no server and no proxy's log.
const given = location.hash.slice(1);
if (given) {
  store.setItem("token", decodeURIComponent(given));
  history.replaceState(null, "", location.pathname);
}

function headers(more = {}) {
  const token = store.getItem("token");
  return token ? { ...more, Authorization: "Bearer " + token } : more;
}

// Most come by the printed address and never see it. Where the token stands is for the page to say.
function tokenDialog() {
  const dialog = document.createElement("dialog");
  dialog.id = "ask";
  dialog.innerHTML = '<form method="dialog"><h2>Operator’s token</h2><p class="quiet"></p>'
    + '<input id="token" type="password" autocomplete="current-password" aria-label="Token"><button class="button main">Open</button></form>';
  dialog.querySelector("p").textContent = document.body.dataset.token;
  document.body.append(dialog);
  return dialog;
}

async function askForToken() {
  const dialog = document.getElementById("ask") ?? tokenDialog();
  if (!dialog.open) dialog.showModal();
  await new Promise(done => dialog.addEventListener("close", done, { once: true }));
  store.setItem("token", document.getElementById("token").value);
}

async function request(path, options = {}) {
  const answer = await fetch("api/" + path, { ...options, headers: headers(options.headers), cache: "no-store" });
  if (answer.status === 401) {
    await askForToken();
    return request(path, options);
  }
  if (!answer.ok) throw new Error((await answer.text()).trim() || `The simulator answered ${answer.status}.`);
  return answer;
}

export const getJson = async path => (await request(path)).json();
export const getBytes = async path => new DataView(await (await request(path)).arrayBuffer());
export const post = (path, body) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

// Calls back with (event, data) until the page is hidden, and again when it is seen. An EventSource would do, but for the token, which it cannot send.
export function follow(onEvent, onState) {
  let stop = null;
  async function run(signal) {
    for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, 10000)) {
      try {
        const answer = await request("stream", { signal });
        onState(true);
        pause = 500;
        await read(answer.body, onEvent);
      } catch (error) {
        if (signal.aborted) return;
      }
      onState(false);
      await new Promise(done => setTimeout(done, pause));
    }
  }
  function begin() {
    if (document.hidden || stop) return;
    stop = new AbortController();
    run(stop.signal);
  }
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return begin();
    stop?.abort();
    stop = null;
  });
  begin();
}

async function read(body, onEvent) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
      const [name, data] = text.slice(0, end).split("\ndata: ");
      onEvent(name.slice("event: ".length), JSON.parse(data));
    }
  }
}
