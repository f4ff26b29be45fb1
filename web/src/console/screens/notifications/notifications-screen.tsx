import { Tabs } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { DeliveriesTab } from "./deliveries-tab.tsx";
import { MailTab } from "./mail-tab.tsx";
import { WebhooksTab } from "./webhooks-tab.tsx";

const route = getRouteApi("/shell/notifications");

/** How administrators learn of what happens while nobody looks. */
export function NotificationsScreen() {
  const { tab } = route.useSearch();
  const navigate = useNavigate();
  return (
    <PageFrame title="Notifications" wide>
      <Tabs
        value={tab ?? "mail"}
        keepMounted={false}
        onChange={(value) =>
          void navigate({
            to: "/notifications",
            search: { tab: value === "webhooks" || value === "deliveries" ? value : undefined },
          })
        }
      >
        <Tabs.List mb="lg" aria-label="Notifications">
          <Tabs.Tab value="mail">E-mail</Tabs.Tab>
          <Tabs.Tab value="webhooks">Webhooks</Tabs.Tab>
          <Tabs.Tab value="deliveries">Delivery log</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="mail">
          <MailTab />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <WebhooksTab />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <DeliveriesTab />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
