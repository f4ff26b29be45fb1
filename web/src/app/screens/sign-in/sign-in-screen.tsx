import { getRouteApi } from "@tanstack/react-router";
import { SignInPanel } from "../../../frame/sign-in/sign-in-panel.tsx";

const route = getRouteApi("/sign-in");

export function SignInScreen() {
  const { return_to: returnTo } = route.useSearch();
  return <SignInPanel returnTo={returnTo} />;
}
