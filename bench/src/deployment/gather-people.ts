import type { Served } from "../served.ts";

const password = "several quiet words in a row";

/** A cookie each of so many people who are signed in to the web application, all of them over HTTP. */
export async function gatherPeople({ url, said }: Served, count: number): Promise<string[]> {
  const [, token = ""] = /\/console\/setup#(\S+)/.exec(said()) ?? [];
  const first = { email: "person0@example.com", password };
  const admin = await post(url, "/console/api/setup", { token, name: "Person 0", ...first });
  const listed = await fetch(`${url}/console/api/deployments`, { headers: { cookie: admin.cookie } });
  const { items } = (await listed.json()) as { items: { deployment_id: string }[] };
  const grants = items.map(({ deployment_id }) => ({ deployment_id, role: "member" }));
  const cookies = [(await post(url, "/app/api/session", first)).cookie];
  for (let index = 1; index < count; index += 1) {
    const email = `person${index}@example.com`;
    const invited = { name: `Person ${index}`, email, grants };
    const { body } = await post(url, "/console/api/users", invited, admin.cookie);
    const { link } = body as { link: { path: string } };
    await post(url, "/console/api/invitation", { token: link.path.split("#")[1], password });
    cookies.push((await post(url, "/app/api/session", { email, password })).cookie);
  }
  return cookies;
}

async function post(url: string, path: string, sent: object, cookie = "") {
  const headers = { "content-type": "application/json", origin: url, cookie };
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(sent) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const set = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  return { body: (await answer.json()) as unknown, cookie: set.join("; ") };
}
