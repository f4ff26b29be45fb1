import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

/** What an administrator decides. */
export const signOnSettingsFields = {
  enabled: Type.Boolean(),
  issuer: Type.String({ maxLength: 4_096, examples: ["https://id.example.com"] }),
  client_id: Type.String({ maxLength: 1_024 }),
  scopes: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
  allowed_domains: Type.Array(Type.String({ maxLength: 300 }), {
    maxItems: 200,
    description: "Domains of e-mail addresses. Empty lets all in.",
  }),
  creates_people: Type.Boolean({
    description: "Whether somebody whom the provider knows and the console does not becomes a person.",
  }),
  button_label: Type.String({ maxLength: 300 }),
  private_network: Type.Boolean({ description: "Whether the provider may have a private address." }),
};

export const SignOnSettings = closedObject(
  {
    ...signOnSettingsFields,
    has_client_secret: Type.Boolean({ description: "The secret itself is never shown." }),
    redirect_uri: Type.String({ description: "What the provider must be told to send people back to." }),
    revision: Type.Integer({ description: "0 while it was never set up." }),
  },
  { title: "SignOnSettings" },
);
export type SignOnSettings = Static<typeof SignOnSettings>;

export const SignOnOffer = closedObject(
  { button_label: nullable(Type.String(), { description: "Null where single sign-on is off." }) },
  { title: "SignOnOffer" },
);
export type SignOnOffer = Static<typeof SignOnOffer>;

export const SignOnTest = closedObject(
  {
    steps: Type.Array(
      closedObject({
        step: stringEnum(["discovery", "flow", "keys", "client"]),
        outcome: stringEnum(["passed", "failed", "unsure"]),
        detail: nullable(Type.String()),
      }),
      { description: "In the order they were taken. The first that fails is the last." },
    ),
  },
  { title: "SignOnTest" },
);
export type SignOnTest = Static<typeof SignOnTest>;

export const SignOnIdentities = closedObject(
  {
    items: Type.Array(closedObject({ issuer: Type.String(), linked_at: Timestamp, last_used_at: Timestamp })),
  },
  { title: "SignOnIdentities" },
);
export type SignOnIdentities = Static<typeof SignOnIdentities>;
