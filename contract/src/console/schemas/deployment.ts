import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { DeploymentSettings } from "../../shared/schemas/deployment-settings.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import {
  DeploymentHealth,
  DeploymentKind,
  LicenceState,
  PreflightSeverity,
  Region,
} from "../../shared/vocabulary/deployments.ts";

const summary = {
  deployment_id: Type.String(),
  name: Type.String(),
  kind: DeploymentKind,
  release: nullable(Type.String(), { description: "Null until it has started once." }),
  region: nullable(Region),
  licence_state: LicenceState,
  created_at: Timestamp,
  revision: Type.Integer({ description: "What an edit names, so that none is lost." }),
  settings_taken_over: Type.Boolean({ description: "Whether the deployment has confirmed this revision." }),
  keys: Type.Integer({ description: "API keys that are not deleted." }),
  seats_used: Type.Integer({ description: "People who may sign in to it." }),
  health: DeploymentHealth,
  last_heard_at: nullable(Timestamp),
  workers: nullable(Type.Integer(), { description: "Processes that work on runs, as it said last." }),
};

export const DeploymentSummary = closedObject(summary, { title: "DeploymentSummary" });
export type DeploymentSummary = Static<typeof DeploymentSummary>;

export const DeploymentPage = pageOf(DeploymentSummary, "DeploymentPage");
export type DeploymentPage = Static<typeof DeploymentPage>;

export const TrustedCertificate = closedObject(
  {
    subject: Type.String(),
    issuer: Type.String(),
    key: Type.String({ examples: ["RSA 2048", "EC P-256"] }),
    fingerprint_sha256: Type.String(),
    valid_from: Timestamp,
    valid_until: Timestamp,
    is_authority: Type.Boolean({ description: "Whether it says of itself that it is an authority." }),
  },
  { title: "TrustedCertificate" },
);
export type TrustedCertificate = Static<typeof TrustedCertificate>;

export const Deployment = closedObject(
  { ...summary, settings: DeploymentSettings, certificates: Type.Array(TrustedCertificate) },
  { title: "Deployment" },
);
export type Deployment = Static<typeof Deployment>;

const text = Type.String();
const texts = Type.Array(Type.String());

/** The fields of a form. The operation says what is wrong with a value, each by the name of its field. */
const changes = {
  description: Type.Optional(text),
  identity_domain_prefix: Type.Optional(nullable(text)),
  app_domain: Type.Optional(nullable(text)),
  account_alias: Type.Optional(nullable(text)),
  account_id: Type.Optional(nullable(text)),
  region: Type.Optional(nullable(text)),
  inference_zone: Type.Optional(nullable(text)),
  sizing_profile: Type.Optional(text),
  cache_node_type: Type.Optional(text),
  private_network: Type.Optional(nullable(closedObject({ range: text, outbound: text }))),
  user_access_ranges: Type.Optional(texts),
  internal_service_ranges: Type.Optional(nullable(texts)),
  internal_service_ports: Type.Optional(Type.Array(Type.Number())),
  egress_addresses: Type.Optional(nullable(texts)),
  trusted_certificates: Type.Optional(text),
  run_data_retention_days: Type.Optional(nullable(Type.Number())),
};

export const RegisterDeploymentBody = closedObject(
  { name: text, kind: Type.Optional(DeploymentKind), ...changes },
  { title: "RegisterDeploymentBody", description: "Bounds are those of `DeploymentSettings`." },
);
export type RegisterDeploymentBody = Static<typeof RegisterDeploymentBody>;

export const EditDeploymentBody = closedObject(
  {
    revision: Type.Integer(),
    confirm_lockout: Type.Optional(
      Type.Boolean({ description: "Save ranges that do not hold the address they are saved from." }),
    ),
    name: Type.Optional(text),
    ...changes,
  },
  {
    title: "EditDeploymentBody",
    description: "What is left out stays. Bounds are those of `DeploymentSettings`.",
  },
);
export type EditDeploymentBody = Static<typeof EditDeploymentBody>;

export const DeploymentWorkflows = closedObject(
  {
    items: Type.Array(
      closedObject({
        workflow_id: Type.String(),
        name: Type.String(),
        is_active: Type.Boolean(),
        example: nullable(
          Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
          { description: "Parameters that a start would take. Null where `ids` was not sent." },
        ),
      }),
      { description: "By name, drafts that were saved too; at most as many as a key may list." },
    ),
    has_more: Type.Boolean({ description: "There are others: send a part of the name." }),
  },
  { title: "DeploymentWorkflows" },
);
export type DeploymentWorkflows = Static<typeof DeploymentWorkflows>;

export const PreflightReport = closedObject(
  {
    warnings: Type.Array(
      closedObject({
        code: Type.String(),
        severity: PreflightSeverity,
        message: Type.String(),
      }),
    ),
  },
  { title: "PreflightReport" },
);
export type PreflightReport = Static<typeof PreflightReport>;

export const ConsoleSettings = closedObject(
  {
    user_access_ranges: Type.Array(Type.String(), {
      description: "CIDR ranges from which people use the console.",
    }),
    revision: Type.Integer(),
  },
  { title: "ConsoleSettings" },
);
export type ConsoleSettings = Static<typeof ConsoleSettings>;
