/** Single quotes keep the shell from reading anything in it. */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same call for a terminal. The credentials stay names of variables, so it can be shown and shared. */
export function curlCommand({ method, target, headers, body, needsKey }, basePath) {
  const parts = [`curl -sS ${quoted(`${location.origin}${basePath}${target}`)}`];
  if (method !== "GET") parts.push(`-X ${method}`);
  if (needsKey) {
    parts.push('-H "Authorization: Bearer $API_KEY"', '-H "X-Service-Key-External-Id: $EXTERNAL_ID"');
  }
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`-d ${quoted(body)}`);
  return parts.join(" \\\n  ");
}
