import { Tabs } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";

/** The two sides of the subject: who there is, and who takes the seats. */
export function PeopleTabs({ at }: { at: "people" | "seats" }) {
  const navigate = useNavigate();
  return (
    <Tabs
      value={at}
      onChange={(value) => void navigate({ to: value === "seats" ? "/people/seats" : "/people" })}
    >
      <Tabs.List aria-label="People">
        <Tabs.Tab value="people">Everyone</Tabs.Tab>
        <Tabs.Tab value="seats">Seats</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
