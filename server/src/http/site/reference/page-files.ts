const html = "text/html; charset=utf-8";
const css = "text/css; charset=utf-8";
const script = "text/javascript; charset=utf-8";

// Named one by one: a path from outside never reaches the file system.
const scripts = [
  "answer-panel.js",
  "api-client.js",
  "body-fields.js",
  "contents.js",
  "copy-button.js",
  "credentials-panel.js",
  "curl-command.js",
  "documented-answers.js",
  "element.js",
  "example-body.js",
  "guide.js",
  "json-view.js",
  "known-values.js",
  "operation-view.js",
  "parameter-field.js",
  "prose.js",
  "random-key.js",
  "read-description.js",
  "reference.js",
  "request-form.js",
];

/** The files of the page, which the browser loads as they are: by address, the name and the type. */
export const pageFiles: Readonly<Record<string, readonly [name: string, type: string]>> = {
  "/docs": ["index.html", html],
  "/docs/reference.css": ["reference.css", css],
  "/docs/operations.css": ["operations.css", css],
  ...Object.fromEntries(scripts.map((name) => [`/docs/${name}`, [name, script] as const])),
};
