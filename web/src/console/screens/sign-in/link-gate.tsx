import { Text } from "@mantine/core";
import type { ConsoleAnswer } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Doorway } from "../../../frame/shell/doorway.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { callConsole } from "../../api/call-console.ts";

type LinkFacts = ConsoleAnswer<"showLink">;

interface LinkGateProps {
  title: string;
  purposes: ReadonlyArray<LinkFacts["purpose"]>;
  children(token: string, link: LinkFacts): ReactNode;
}

/** Asks what a link is for before anything is typed: a link that was used or is too old says so at once. */
export function LinkGate({ title, purposes, children }: LinkGateProps) {
  const token = useLocation({ select: ({ hash }) => hash });
  const link = useQuery({
    queryKey: ["link"],
    queryFn: () => callConsole("showLink", { body: { token } }),
    enabled: token !== "",
    retry: false,
    gcTime: 0,
  });
  if (token === "")
    return <Refused title={title}>The link is not whole: something is missing at its end.</Refused>;
  if (link.error) return <Refused title={title} error={link.error} />;
  if (!link.data) {
    return (
      <Doorway title={title}>
        <FactsSkeleton lines={3} />
      </Doorway>
    );
  }
  if (!purposes.includes(link.data.purpose))
    return <Refused title={title}>This link is for something else.</Refused>;
  return children(token, link.data);
}

function Refused({ title, error, children }: { title: string; error?: unknown; children?: ReactNode }) {
  return (
    <Doorway title={title}>
      <ErrorNote error={error} />
      {children && <Text>{children}</Text>}
      <LinkButton to="/sign-in" variant="default" mt="md" fullWidth>
        Go to the sign-in
      </LinkButton>
    </Doorway>
  );
}
