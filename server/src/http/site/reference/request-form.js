import { answerPanel } from "./answer-panel.js";
import { bodyFields } from "./body-fields.js";
import { curlCommand } from "./curl-command.js";
import { element } from "./element.js";
import { exampleBody } from "./example-body.js";
import { parameterField } from "./parameter-field.js";

function acceptField(operation) {
  const types = Object.keys(operation.successes[0].content);
  if (types.length < 2) return null;
  const id = `${operation.id}-accept`;
  const select = element(
    "select",
    { id },
    types.map((type) => element("option", {}, type)),
  );
  const node = element(
    "div",
    { class: "field" },
    element("div", { class: "field-head" }, element("label", { for: id }, element("code", {}, "Accept"))),
    select,
  );
  return { node, name: "Accept", place: "header", value: () => select.value, answered() {} };
}

function bodyField(operation, resolve) {
  if (!operation.body) return null;
  const { schema, example } = operation.body;
  const id = `${operation.id}-body`;
  const input = element("textarea", {
    id,
    rows: example ? 8 : 3,
    spellcheck: "false",
    autocomplete: "off",
    placeholder: "{}",
  });
  if (example) input.value = JSON.stringify(example, null, 2);
  let ownText = false;
  input.addEventListener("input", () => {
    ownText = input.value !== "";
  });
  const node = element(
    "div",
    { class: "field" },
    element(
      "div",
      { class: "field-head" },
      element("label", { for: id }, "Body"),
      element("span", { class: "quiet" }, "JSON"),
    ),
    input,
    element("details", {}, element("summary", {}, "Fields of the body"), bodyFields(schema, resolve)),
  );
  return {
    node,
    value: () => (input.value.trim() === "" ? undefined : input.value),
    fill(value) {
      if (!ownText) input.value = JSON.stringify(value, null, 2);
    },
  };
}

/** Fills the body in with what the chosen workflow asks for. */
function bodyFiller(client, body) {
  let latest = "";
  return async (workflowId) => {
    latest = workflowId;
    if (workflowId === "" || !client.hasCredentials) return;
    const target = `/workflows/${encodeURIComponent(workflowId)}/parameters`;
    const answer = await client.send({ method: "GET", target });
    if (answer.ok && latest === workflowId) body.fill(exampleBody(await answer.json()));
  };
}

function callOf(operation, fields, body) {
  const given = (place) => fields.filter((field) => field.place === place && field.value() !== "");
  const path = given("path").reduce(
    (whole, field) => whole.replace(`{${field.name}}`, encodeURIComponent(field.value())),
    operation.path,
  );
  const query = new URLSearchParams(given("query").map((field) => [field.name, field.value()])).toString();
  const text = body?.value();
  const headers = Object.fromEntries(given("header").map((field) => [field.name, field.value()]));
  if (text !== undefined) headers["Content-Type"] = "application/json";
  const target = query === "" ? path : `${path}?${query}`;
  return { method: operation.method, target, headers, body: text, needsKey: operation.needsKey };
}

/** The call as a form: filled in as far as this server is known, sent as it stands. */
export function requestForm(operation, { client, known, resolve }) {
  const body = bodyField(operation, resolve);
  let filling = Promise.resolve();
  const fill = operation.id === "startRun" ? bodyFiller(client, body) : null;
  const fields = operation.parameters.map((parameter) => {
    const onFill = (value) => {
      if (fill && parameter.name === "workflow_id") filling = fill(value).catch(() => {});
    };
    return parameterField(parameter, operation.id, known, onFill);
  });
  const accept = acceptField(operation);
  const panel = answerPanel();
  const send = element("button", { type: "submit", class: "primary" }, "Send");
  const stop = element("button", { type: "button", hidden: true }, "Stop");
  const hint = element("p", { class: "hint" });

  async function submit(event) {
    event.preventDefault();
    await filling;
    const all = accept ? [...fields, accept] : fields;
    const call = callOf(operation, all, body);
    if (call.method === "DELETE" && !confirm(`${operation.summary}? ${call.target}\nThis cannot be undone.`))
      return;
    const withoutKey = operation.needsKey && !client.hasCredentials;
    hint.textContent = withoutKey ? "No key was given above, so this call goes without one." : "";
    const abort = new AbortController();
    stop.onclick = () => abort.abort();
    send.disabled = true;
    stop.hidden = false;
    try {
      panel.begin(curlCommand(call, client.basePath));
      const startedAt = performance.now();
      const response = await client.send(call, abort.signal);
      for (const field of fields) field.answered();
      const answer = await panel.show(response, startedAt);
      if (response.ok && answer) known.learn(operation.id, answer);
    } catch (error) {
      if (abort.signal.aborted) panel.stopped();
      else panel.fail(`No answer: ${error.message}`);
    } finally {
      send.disabled = false;
      stop.hidden = true;
    }
  }

  return element(
    "form",
    { class: "request", onsubmit: submit, "aria-label": `Try: ${operation.summary}` },
    element("h4", {}, "Request"),
    fields.map((field) => field.node),
    accept?.node,
    body?.node,
    element("div", { class: "row" }, send, stop),
    hint,
    panel.node,
  );
}
