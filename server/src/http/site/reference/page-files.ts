const html = "text/html; charset=utf-8";
const css = "text/css; charset=utf-8";
const script = "text/javascript; charset=utf-8";

// Named one by one: a path from outside never reaches the file system.
const scripts = [
  "answer-panel.js",
  "api-client.js",
  "body-fields.js",
  "browser-reference.js",
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
  "open-named.js",
  "operation-view.js",
  "parameter-field.js",
  "prose.js",
  "random-key.js",
  "read-description.js",
  "reference.js",
  "request-form.js",
];

type PageFiles = Readonly<Record<string, readonly [name: string, type: string]>>;

/** The pages themselves. */
export const apiPage: PageFiles = { "/docs": ["index.html", html] };
export const appPage: PageFiles = { "/app/docs": ["app.html", html] };
export const consolePage: PageFiles = { "/console/docs": ["console.html", html] };

/** What the pages load, as the browser takes it: by address, the name and the type. */
export const pageFiles: PageFiles = {
  "/docs/reference.css": ["reference.css", css],
  "/docs/operations.css": ["operations.css", css],
  ...Object.fromEntries(scripts.map((name) => [`/docs/${name}`, [name, script] as const])),
};
