const methods = ["get", "post", "put", "patch", "delete"];

function resolver(description) {
  const resolve = (node) => {
    if (typeof node?.$ref !== "string") return node;
    const path = node.$ref.slice(2).split("/");
    return resolve(path.reduce((inner, name) => inner[name], description));
  };
  return resolve;
}

function operationOf(path, method, given, resolve) {
  const body = given.requestBody?.content["application/json"];
  const responses = Object.entries(given.responses).map(([status, response]) => ({
    status,
    ...resolve(response),
  }));
  return {
    id: given.operationId,
    tag: given.tags[0],
    method: method.toUpperCase(),
    path,
    summary: given.summary,
    description: given.description,
    needsKey: given.security.length > 0,
    parameters: given.parameters.map((parameter) => {
      const resolved = resolve(parameter);
      return { ...resolved, schema: resolve(resolved.schema) };
    }),
    body: body && { schema: resolve(body.schema), example: body.example },
    successes: responses.filter(({ status }) => status.startsWith("2")),
  };
}

/** The API is called where this page came from, whatever name the server goes by elsewhere. */
function basePath({ url, variables }) {
  const whole = url.replace(/\{(\w+)\}/g, (_, name) => variables[name].default);
  return new URL(whole, location.href).pathname;
}

/** The OpenAPI document as the page shows it: operations by group, with every reference followed. */
export function readDescription(description) {
  const resolve = resolver(description);
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => operationOf(path, method, item[method], resolve)),
  );
  const [lead, ...sections] = description.info.description.split(/^## /m);
  return {
    info: description.info,
    basePath: basePath(description.servers[0]),
    resolve,
    groups: description.tags.map(({ name, description: about }) => ({
      name,
      about,
      operations: operations.filter(({ tag }) => tag === name),
    })),
    lead: lead.trim(),
    sections: sections.map((section) => {
      const [title, ...lines] = section.split("\n");
      return { title, text: lines.join("\n") };
    }),
  };
}
