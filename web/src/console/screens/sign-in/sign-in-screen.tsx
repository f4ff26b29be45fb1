import { signOnMessages } from "virtual:console-contract";
import { getRouteApi } from "@tanstack/react-router";
import { SignInPanel } from "../../../frame/sign-in/sign-in-panel.tsx";

const route = getRouteApi("/sign-in");

export function SignInScreen() {
  const { return_to: returnTo, sign_on_error: code } = route.useSearch();
  const problem = code && (signOnMessages[code] ?? "The sign-on did not work. Begin again.");
  return <SignInPanel returnTo={returnTo} problem={problem} />;
}
