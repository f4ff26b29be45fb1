import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

export const EnrolmentToken = closedObject(
  {
    token: Type.String({ description: "Shown this once." }),
    token_id: Type.String(),
    deployment_id: nullable(Type.String()),
    expires_at: Timestamp,
  },
  { title: "EnrolmentToken" },
);
export type EnrolmentToken = Static<typeof EnrolmentToken>;

export const DeploymentCredential = closedObject(
  {
    credential_id: Type.String(),
    deployment_id: Type.String(),
    status: stringEnum(["active", "renewing", "rotating", "revoked"], {
      description:
        "`renewing`: the deployment is asked to fetch another secret. `rotating`: it has, and the old one still works.",
    }),
    created_at: Timestamp,
    rotated_at: nullable(Timestamp),
    rotating_until: nullable(Timestamp),
    last_used_at: nullable(Timestamp),
    last_address: nullable(Type.String()),
    revoked_at: nullable(Timestamp),
  },
  { title: "DeploymentCredential" },
);
export type DeploymentCredential = Static<typeof DeploymentCredential>;

export const DeploymentCredentialList = closedObject(
  { items: Type.Array(DeploymentCredential) },
  { title: "DeploymentCredentialList" },
);
export type DeploymentCredentialList = Static<typeof DeploymentCredentialList>;
