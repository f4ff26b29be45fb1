import type { GroupSpec } from "../program/command-spec.ts";

const load = () => import("../commands/notification-commands.ts");

export const notificationGroup: GroupSpec = {
  name: "notification",
  about: "See what was sent by mail and webhook, send it again, and test whether it arrives.",
  commands: [
    {
      name: "list",
      about: "List deliveries, the newest first, 50 at a time. They are kept for 30 days.",
      options: [
        { flags: "--status <status>", about: "Only these: waiting, delivered or failed." },
        { flags: "--after <delivery>", about: "Go on behind this one." },
      ],
      examples: ["notification list", "notification list --status failed"],
      load: async () => (await load()).listDeliveriesCommand,
    },
    {
      name: "retry",
      about: "Send what was given up once more.",
      arguments: [{ term: "<delivery>", about: "The id of the delivery." }],
      examples: ["notification retry DELIVERY_ID"],
      load: async () => (await load()).retryDeliveryCommand,
    },
    {
      name: "test",
      about: "Send a test now: a mail to an address, or a message to a webhook.",
      arguments: [{ term: "<target>", about: "An e-mail address, or the id of a webhook." }],
      examples: ["notification test ada@example.com", "notification test WEBHOOK_ID"],
      load: async () => (await load()).testNotificationCommand,
    },
  ],
};
