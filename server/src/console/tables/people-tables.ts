import type { Generated } from "kysely";

export type ConsoleRole = "administrator" | "auditor";
export type GrantRole = "member" | "manager";
export type LinkPurpose = "setup" | "recovery" | "invitation" | "password_reset";

export interface PeopleTables {
  users: {
    user_id: string;
    email: string;
    /** What tells two addresses apart: upper and lower case do not. */
    email_folded: string;
    name: string;
    /** What a search compares. */
    name_folded: string;
    /** Null until they have chosen one, and for those who only sign in elsewhere. */
    password_hash: string | null;
    console_role: ConsoleRole | null;
    /** The seed of their second factor, sealed; it counts once it is confirmed. */
    totp_sealed: string | null;
    totp_confirmed_at: number | null;
    /** The newest time step of which a code was taken: none is taken twice. */
    totp_last_step: Generated<number>;
    /** The hashes of the recovery codes that are left, as JSON. */
    recovery_hashes: Generated<string>;
    disabled_at: number | null;
    /** Sessions that began before have ended, in every deployment as well. */
    sessions_valid_from: number;
    last_sign_in_at: number | null;
    created_at: number;
    revision: number;
  };
  groups: {
    group_id: string;
    name: string;
    name_folded: string;
    description: string;
    created_at: number;
    revision: number;
  };
  group_members: { group_id: string; user_id: string; added_at: number };
  /** Of one person or one group on a deployment. */
  grants: {
    grant_id: string;
    deployment_id: string;
    user_id: string | null;
    group_id: string | null;
    role: GrantRole;
    created_at: number;
    revision: number;
  };
  one_time_links: {
    token_hash: string;
    purpose: LinkPurpose;
    /** Null where the link makes the person. */
    user_id: string | null;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** Codes with which somebody who is signed in here enters a deployment. */
  hand_overs: {
    code_hash: string;
    /** The hash of what the deployment had the browser keep. */
    challenge: string;
    user_id: string;
    deployment_id: string;
    /** The session that it was made from: it is worth nothing once that has ended. */
    session_id: string;
    /** When they last gave their password in it. */
    authenticated_at: number;
    expires_at: number;
  };
  /** Browsers that a person has signed in from: guesses made elsewhere do not slow them down. */
  known_devices: { user_id: string; token_hash: string; last_used_at: number };
  sign_in_throttles: {
    /** A hash: what was typed is not kept. */
    bucket: string;
    attempts: number;
    blocked_until: number;
    /** 1 once the audit says that it is blocked. */
    is_noted: number;
    forget_at: number;
  };
}

export type UserRow = {
  [Column in keyof PeopleTables["users"]]: PeopleTables["users"][Column] extends Generated<infer Value>
    ? Value
    : PeopleTables["users"][Column];
};
