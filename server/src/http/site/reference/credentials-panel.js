import { element } from "./element.js";

function field(id, label, placeholder) {
  const input = element("input", {
    id,
    type: "password",
    autocomplete: "off",
    required: true,
    placeholder,
    spellcheck: "false",
  });
  return { input, node: element("div", { class: "field" }, element("label", { for: id }, label), input) };
}

/** Looks up what the forms can be filled in with. A key without the scope is not a fault: the fields stay empty. */
async function lookAround(client, known) {
  const lists = { listWorkflows: "/workflows", listRuns: "/runs" };
  for (const [operationId, target] of Object.entries(lists)) {
    const answer = await client.send({ method: "GET", target });
    if (answer.ok) known.learn(operationId, await answer.json());
  }
}

/** Takes the key and its external id, tries them, and keeps them in memory until the page is left. */
export function credentialsPanel(client, known) {
  const apiKey = field("api-key", "API key", "ak_….…");
  const externalId = field("external-id", "External id", "ake_…");
  const message = element("p", { role: "status", class: "about" });
  const use = element("button", { type: "submit", class: "primary" }, "Use key");
  const form = element("form", { class: "credentials-form" }, apiKey.node, externalId.node, use);
  const who = element("span");
  const forget = element("button", { type: "button" }, "Forget key");
  const inUse = element("div", { class: "row", hidden: true }, who, forget);
  const privacy =
    "Use a key made for trying: calls are real. Both values stay in this page's memory and go to this server alone; " +
    "reloading the page forgets them.";
  message.textContent = privacy;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    use.disabled = true;
    client.use(apiKey.input.value.trim(), externalId.input.value.trim());
    try {
      const answer = await client.send({ method: "GET", target: "/me" });
      const body = await answer.json();
      if (!answer.ok) throw new Error(`${answer.status}: ${body.error.message}`);
      await lookAround(client, known);
      form.reset();
      form.hidden = true;
      inUse.hidden = false;
      who.replaceChildren("Calls are made with ", element("strong", {}, body.name), ` (${body.key_id})`);
      message.textContent = "Ids of this server are filled in below. Calls are real.";
      forget.focus();
    } catch (error) {
      client.forget();
      message.textContent = error.message;
    } finally {
      use.disabled = false;
    }
  });

  forget.addEventListener("click", () => {
    client.forget();
    known.forget();
    form.hidden = false;
    inUse.hidden = true;
    message.textContent = privacy;
    apiKey.input.focus();
  });

  // Open where there is room: on a phone the operations come first.
  const open = matchMedia("(min-width: 641px)").matches;
  return element(
    "details",
    { class: "credentials", open },
    element("summary", { class: "credentials-head" }, element("h2", {}, "Try calls with your key")),
    form,
    inUse,
    message,
  );
}
