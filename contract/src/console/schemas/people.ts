import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

export const ConsoleRole = stringEnum(["administrator", "auditor"], {
  description: "An auditor reads all of the console and changes nothing.",
});
export type ConsoleRole = Static<typeof ConsoleRole>;

export const GrantRole = stringEnum(["member", "manager"], {
  description: "A manager also changes what others own, and what holds for everyone in the deployment.",
});
export type GrantRole = Static<typeof GrantRole>;

export const userFields = {
  user_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  console_role: nullable(ConsoleRole),
  status: stringEnum(["active", "invited", "disabled"]),
  has_password: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  created_at: Timestamp,
  last_sign_in_at: nullable(Timestamp),
  revision: Type.Integer({ description: "Send it back with an edit." }),
};

export const User = closedObject(userFields, { title: "User" });
export type User = Static<typeof User>;

export const ListedUser = closedObject(
  {
    ...userFields,
    deployments: Type.Array(closedObject({ deployment_id: Type.String(), name: Type.String() }), {
      description:
        "Where they may sign in, by their own grants and those of their groups; the first five by name.",
    }),
    deployments_total: Type.Integer(),
  },
  { title: "ListedUser" },
);
export type ListedUser = Static<typeof ListedUser>;

export const UserPage = pageOf(ListedUser, "UserPage");
export type UserPage = Static<typeof UserPage>;

export const ShownUser = closedObject(
  {
    ...userFields,
    groups: Type.Array(closedObject({ group_id: Type.String(), name: Type.String() }), {
      description: "The first hundred.",
    }),
    grants: Type.Array(
      closedObject({
        grant_id: Type.String(),
        deployment_id: Type.String(),
        deployment_name: Type.String(),
        role: GrantRole,
        group_id: nullable(Type.String(), { description: "The group they have it through." }),
        group_name: nullable(Type.String()),
      }),
      { description: "Their own and those of their groups; the first hundred." },
    ),
  },
  { title: "ShownUser" },
);
export type ShownUser = Static<typeof ShownUser>;

export const PersonalLink = closedObject(
  {
    purpose: stringEnum(["invitation", "password_reset"]),
    path: Type.String({
      description: "Where the person goes, on this origin. Shown this once; it works once.",
    }),
    expires_at: Timestamp,
    mailed_to: nullable(Type.String(), {
      description: "The address it was sent to; null while no mail server is set up.",
    }),
  },
  { title: "PersonalLink" },
);
export type PersonalLink = Static<typeof PersonalLink>;

export const InvitedUser = closedObject({ user: User, link: PersonalLink }, { title: "InvitedUser" });
export type InvitedUser = Static<typeof InvitedUser>;

export const InviteUserBody = closedObject(
  {
    email: Type.String(),
    name: Type.String(),
    console_role: Type.Optional(nullable(ConsoleRole)),
    grants: Type.Optional(
      Type.Array(closedObject({ deployment_id: Type.String(), role: GrantRole }), {
        maxItems: limits.people.grantsPerInvitation,
      }),
    ),
  },
  { title: "InviteUserBody" },
);

export const EditUserBody = closedObject(
  {
    revision: Type.Integer(),
    name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    console_role: Type.Optional(nullable(ConsoleRole)),
  },
  { title: "EditUserBody" },
);

export const Group = closedObject(
  {
    group_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    members: Type.Integer(),
    created_at: Timestamp,
    revision: Type.Integer(),
  },
  { title: "Group" },
);
export type Group = Static<typeof Group>;

export const GroupPage = pageOf(Group, "GroupPage");
export type GroupPage = Static<typeof GroupPage>;

export const CreateGroupBody = closedObject(
  { name: Type.String(), description: Type.Optional(Type.String()) },
  { title: "CreateGroupBody" },
);

export const EditGroupBody = closedObject(
  {
    revision: Type.Integer(),
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
  },
  { title: "EditGroupBody" },
);

const GranteeKind = stringEnum(["user", "group"]);

export const Grant = closedObject(
  {
    grant_id: Type.String(),
    deployment_id: Type.String(),
    deployment_name: Type.String(),
    grantee: closedObject({
      kind: GranteeKind,
      id: Type.String(),
      name: Type.String(),
      email: nullable(Type.String()),
    }),
    role: GrantRole,
    created_at: Timestamp,
    revision: Type.Integer(),
  },
  { title: "Grant" },
);
export type Grant = Static<typeof Grant>;

export const GrantPage = pageOf(Grant, "GrantPage");
export type GrantPage = Static<typeof GrantPage>;

export const CreateGrantBody = closedObject(
  {
    deployment_id: Type.String(),
    grantee: closedObject({ kind: GranteeKind, id: Type.String() }),
    role: GrantRole,
  },
  { title: "CreateGrantBody" },
);

export const EditGrantBody = closedObject(
  { revision: Type.Integer(), role: GrantRole },
  { title: "EditGrantBody" },
);

export const SeatPage = closedObject(
  {
    cap: Type.Integer({ description: "How many people the deployment takes." }),
    used: Type.Integer(),
    items: Type.Array(
      closedObject({
        user_id: Type.String(),
        name: Type.String(),
        email: Type.String(),
        role: GrantRole,
        is_direct: Type.Boolean({ description: "Whether they have a grant of their own." }),
      }),
    ),
    next_cursor: nullable(Type.String()),
  },
  { title: "SeatPage" },
);
export type SeatPage = Static<typeof SeatPage>;
