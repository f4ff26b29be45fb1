import { entryMessages } from "virtual:app-contract";
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { returnPath } from "../../../frame/sign-in/return-path.ts";
import { SignInPanel } from "../../../frame/sign-in/sign-in-panel.tsx";
import { callApp } from "../../api/call-app.ts";

const route = getRouteApi("/sign-in");

/** By password, or without typing it again by whoever is signed in at the console. */
export function SignInScreen() {
  const { return_to: returnTo, error: code } = route.useSearch();
  const offer = useQuery({
    queryKey: ["sign-in-offer"],
    queryFn: ({ signal }) => callApp("offerSignIn", { signal }),
    staleTime: 60_000,
  });
  const isCut = offer.data?.console_reachable === false;
  const problem = code
    ? (entryMessages[code] ?? "That did not work. Sign in again.")
    : isCut
      ? entryMessages.console_unreachable
      : undefined;
  const fromConsole = `/sign-in/console?${new URLSearchParams({ return_to: returnPath(returnTo, "") })}`;
  return (
    <SignInPanel returnTo={returnTo} problem={problem} lead={offer.data?.deployment_name ?? "\u00a0"}>
      <Text size="sm" c="dimmed" mt="md">
        Signed in at the console already?{" "}
        <Anchor href={fromConsole} inherit td="underline">
          Enter from there
        </Anchor>
      </Text>
    </SignInPanel>
  );
}
