import { Button, Divider } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../ui/icon.tsx";
import { useSurface } from "../surface.ts";

/** The way to the organisation's identity provider, where one is set up. */
export function SignOnButton({ returnTo }: { returnTo: string }) {
  const { offerSignOn, signOnUrl } = useSurface();
  const offer = useQuery({
    queryKey: ["sign-on-offer"],
    queryFn: ({ signal }) => offerSignOn(signal),
    staleTime: 60_000,
  });
  const label = offer.data?.button_label ?? null;
  if (label === null) return null;
  return (
    <>
      <Divider label="or" my="md" />
      <Button
        component="a"
        href={signOnUrl(returnTo)}
        variant="default"
        fullWidth
        size="md"
        leftSection={<Icon name="shield" />}
      >
        {label}
      </Button>
    </>
  );
}
