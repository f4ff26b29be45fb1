import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

const Password = Type.String({ maxLength: 1_024 });
const Role = stringEnum(["member", "manager"]);
const AdministersConsole = Type.Boolean({
  description:
    "Whether they make keys at the console. Not known, so false, under a console of before this was told.",
});

export const SignInOffer = closedObject(
  {
    deployment_name: Type.String(),
    console_reachable: Type.Boolean({ description: "False while nobody can sign in." }),
    single_sign_on: nullable(closedObject({ button_label: Type.String() }), {
      description: "Null where it is off. A browser begins it at `/sign-in/console?single_sign_on=true`.",
    }),
  },
  {
    title: "SignInOffer",
    description:
      "What the sign-in page shows. Whoever is signed in at the console comes in without typing again, by " +
      "`/sign-in/console`. Both take `return_to`, a path of this origin.",
  },
);
export type SignInOffer = Static<typeof SignInOffer>;

export const SignInBody = closedObject(
  {
    email: Type.String({ maxLength: 1_024 }),
    password: Password,
    code: Type.Optional(
      Type.String({ maxLength: 64, description: "Of the second factor, or a recovery code." }),
    ),
  },
  { title: "SignInBody" },
);

export const OwnSession = closedObject(
  {
    person: closedObject({
      user_id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role: Role,
      has_password: Type.Boolean({
        description:
          "False for who only signs on elsewhere: they prove themselves again at `/sign-in/console?again=true`.",
      }),
      administers_console: AdministersConsole,
    }),
    deployment: closedObject({ deployment_id: Type.String(), name: Type.String() }),
    console_url: Type.String({
      description: "Where the person changes their password, and administrators work.",
    }),
    session_id: Type.String(),
    recent_until: Timestamp,
  },
  {
    title: "OwnSession",
    description: "Until `recent_until`, acts that show or change a credential need no password again.",
  },
);
export type OwnSession = Static<typeof OwnSession>;

export const ConfirmPasswordBody = closedObject({ password: Password }, { title: "ConfirmPasswordBody" });

export const ConfirmedPassword = closedObject({ recent_until: Timestamp }, { title: "ConfirmedPassword" });
export type ConfirmedPassword = Static<typeof ConfirmedPassword>;

export const SessionList = closedObject(
  {
    items: Type.Array(
      closedObject({
        session_id: Type.String(),
        device: Type.String({ examples: ["Firefox on Linux"] }),
        address: Type.String(),
        created_at: Timestamp,
        last_seen_at: Timestamp,
        ends_at: Timestamp,
        is_current: Type.Boolean(),
      }),
      { description: "All of them, the last used first; there are never more than 50." },
    ),
  },
  { title: "SessionList" },
);
export type SessionList = Static<typeof SessionList>;

export const EndedSessions = closedObject({ ended: Type.Integer() }, { title: "EndedSessions" });
export type EndedSessions = Static<typeof EndedSessions>;

export const PersonList = closedObject(
  {
    items: Type.Array(
      closedObject({
        user_id: Type.String(),
        name: Type.String(),
        role: Role,
        administers_console: AdministersConsole,
      }),
      { description: "Everyone who is assigned to the deployment, by name." },
    ),
  },
  { title: "PersonList" },
);
export type PersonList = Static<typeof PersonList>;

export const MailChoices = closedObject(
  {
    mails_approvals: Type.Boolean({
      description: "Whether you are told by mail of what waits for a person.",
    }),
  },
  { title: "MailChoices", description: "Which mails you want of this deployment." },
);
export type MailChoices = Static<typeof MailChoices>;
