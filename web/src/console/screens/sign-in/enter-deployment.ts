import { callConsole } from "../../api/call-console.ts";

/** Leaves for the deployment that the person may enter, signed in there too. False where there is none, or a choice. */
export async function enterDeployment(): Promise<boolean> {
  const { items } = await callConsole("listOwnDeployments");
  const [only, ...others] = items;
  if (!only?.sign_in_url || others.length > 0) return false;
  window.location.replace(only.sign_in_url);
  return true;
}
