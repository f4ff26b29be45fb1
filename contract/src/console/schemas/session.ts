import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { User, userFields } from "./people.ts";

const Password = Type.String({ maxLength: 1_024 });
const Token = Type.String({ maxLength: 200, description: "What the link ends with, behind the #." });

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

export const SignedInUser = closedObject({ user: User }, { title: "SignedInUser" });
export type SignedInUser = Static<typeof SignedInUser>;

export const Account = closedObject(
  { ...userFields, recovery_codes_left: Type.Integer() },
  { title: "Account" },
);
export type Account = Static<typeof Account>;

export const OwnSession = closedObject(
  {
    user: Account,
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

export const LinkBody = closedObject({ token: Token }, { title: "LinkBody" });

export const Link = closedObject(
  {
    purpose: stringEnum(["setup", "recovery", "invitation", "password_reset"]),
    person: nullable(closedObject({ email: Type.String(), name: Type.String() }), {
      description: "Whom it is for; null where it makes the person.",
    }),
  },
  { title: "Link" },
);
export type Link = Static<typeof Link>;

export const UseSetupLinkBody = closedObject(
  { token: Token, email: Type.String(), name: Type.String(), password: Password },
  { title: "UseSetupLinkBody" },
);

export const ChooseByLinkBody = closedObject(
  { token: Token, password: Password },
  { title: "ChooseByLinkBody" },
);

export const ResetPassword = closedObject({ email: Type.String() }, { title: "ResetPassword" });
export type ResetPassword = Static<typeof ResetPassword>;

export const ChangePasswordBody = closedObject(
  { password: Password, new_password: Password },
  { title: "ChangePasswordBody" },
);

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

export const OwnDeployments = closedObject(
  {
    items: Type.Array(
      closedObject({
        deployment_id: Type.String(),
        name: Type.String(),
        role: stringEnum(["member", "manager"]),
        sign_in_url: nullable(Type.String(), {
          description: "Opens it for whoever is signed in here. Null while nobody has declared its domain.",
        }),
      }),
    ),
  },
  { title: "OwnDeployments" },
);
export type OwnDeployments = Static<typeof OwnDeployments>;

export const EndedSessions = closedObject({ ended: Type.Integer() }, { title: "EndedSessions" });
export type EndedSessions = Static<typeof EndedSessions>;

export const TotpSeed = closedObject(
  {
    secret: Type.String({ description: "As it is typed into an app that cannot scan." }),
    uri: Type.String({ description: "What a picture to scan holds." }),
  },
  { title: "TotpSeed" },
);
export type TotpSeed = Static<typeof TotpSeed>;

export const ConfirmTotpBody = closedObject(
  { code: Type.String({ maxLength: 64 }) },
  { title: "ConfirmTotpBody" },
);

export const RecoveryCodes = closedObject(
  { recovery_codes: Type.Array(Type.String(), { description: "Shown this once; each works once." }) },
  { title: "RecoveryCodes" },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;
