import {
  type DeploymentKind,
  type DeploymentSettings,
  limits,
  minimumRelease,
  type PreflightSeverity,
} from "@sluice/contract";
import { isoTime } from "../time/iso-time.ts";
import { DAY_MS } from "../time/utc-time.ts";
import { admitsEveryAddress } from "./admits-every-address.ts";

export interface PreflightWarning {
  readonly code: string;
  readonly severity: PreflightSeverity;
  readonly message: string;
}

export interface PreflightCertificate {
  readonly subject: string;
  readonly validUntilMs: number;
  readonly isAuthority: boolean;
}

/** What is known of a deployment when somebody looks whether it is ready. */
export interface PreflightFacts {
  readonly kind: DeploymentKind;
  readonly settings: DeploymentSettings;
  readonly certificates: readonly PreflightCertificate[];
  /** Null until it has started once. */
  readonly release: string | null;
  readonly isReleaseSupported: boolean;
  /** Null when it was never heard. */
  readonly lastHeardAtMs: number | null;
  /** Whether it has confirmed the newest settings. */
  readonly hasNewestSettings: boolean;
  readonly consoleRanges: readonly string[];
  readonly administratorsWithoutSecondFactor: number;
  readonly nowMs: number;
}

/** What an administrator should look at, the gravest first. Nothing is stopped by any of it. */
export function preflight(facts: PreflightFacts): PreflightWarning[] {
  const found = [
    ...stateWarnings(facts),
    ...openWarnings(facts),
    ...certificateWarnings(facts),
    ...settingNotices(facts),
  ];
  return [
    ...found.filter(({ severity }) => severity === "warning"),
    ...found.filter(({ severity }) => severity === "notice"),
  ];
}

function stateWarnings(facts: PreflightFacts): PreflightWarning[] {
  const { release, lastHeardAtMs, nowMs, settings } = facts;
  const { licence } = settings;
  const isSilent =
    lastHeardAtMs !== null && nowMs - lastHeardAtMs > limits.console.silenceWarningSeconds * 1_000;
  return [
    ...when(lastHeardAtMs === null, "never_heard", "It was never heard: start it with its bundle."),
    ...when(
      isSilent,
      "not_heard",
      `It was last heard at ${isoTime(lastHeardAtMs ?? 0)}: see whether it runs and reaches the console.`,
    ),
    ...when(
      release !== null && !facts.isReleaseSupported,
      "release_too_old",
      `It runs release ${release}; keys need ${minimumRelease} or newer: upgrade it.`,
    ),
    ...when(
      licence.state === "on_hold",
      "licence_on_hold",
      `Its licence is on hold${licence.reason === null ? "" : ` (${licence.reason})`}: it takes no work.`,
    ),
    ...when(
      lastHeardAtMs !== null && !facts.hasNewestSettings,
      "settings_not_taken_over",
      "It has not confirmed the newest settings yet.",
    ),
    ...notice(
      facts.kind === "standard",
      "standard",
      "It is standard: the API is not served, and no key can be bound to it.",
    ),
  ];
}

function openWarnings({ settings, consoleRanges, administratorsWithoutSecondFactor }: PreflightFacts) {
  const many = administratorsWithoutSecondFactor;
  return [
    ...when(
      admitsEveryAddress(settings.user_access_ranges),
      "open_to_every_address",
      "People may use it from every address: narrow its user access ranges.",
    ),
    ...when(
      admitsEveryAddress(consoleRanges),
      "console_open_to_every_address",
      "The console may be used from every address: narrow its user access ranges.",
    ),
    ...when(
      many > 0,
      "no_second_factor",
      `${many} ${many === 1 ? "administrator signs" : "administrators sign"} in without a second factor.`,
    ),
  ];
}

function certificateWarnings({ certificates, nowMs }: PreflightFacts): PreflightWarning[] {
  const soonMs = nowMs + limits.console.certificateEndWarningDays * DAY_MS;
  return [
    ...notice(
      certificates.length === 0,
      "no_certificates",
      "No certificate authority of your own is trusted: services with a certificate of yours cannot be reached.",
    ),
    ...certificates.flatMap(({ subject, validUntilMs, isAuthority }) => [
      ...when(
        validUntilMs <= nowMs,
        "certificate_ended",
        `The certificate of ${subject} ended at ${isoTime(validUntilMs)}.`,
      ),
      ...when(
        validUntilMs > nowMs && validUntilMs <= soonMs,
        "certificate_ends_soon",
        `The certificate of ${subject} ends at ${isoTime(validUntilMs)}.`,
      ),
      ...notice(
        !isAuthority,
        "not_an_authority",
        `The certificate of ${subject} does not say that it is an authority: only that one server is trusted by it.`,
      ),
    ]),
  ];
}

function settingNotices({ settings }: PreflightFacts): PreflightWarning[] {
  const { region, inference_zone: zone, app_domain: domain } = settings;
  return [
    ...notice(region === null, "no_region", "No region is declared: the bundle names none."),
    ...notice(
      zone === null,
      "no_inference_zone",
      "No inference zone is declared: models may be asked anywhere.",
    ),
    ...notice(
      domain === null,
      "no_app_domain",
      "No app domain is declared: the bundle leaves the public address to you.",
    ),
  ];
}

function when(holds: boolean, code: string, message: string): PreflightWarning[] {
  return holds ? [{ code, severity: "warning", message }] : [];
}

function notice(holds: boolean, code: string, message: string): PreflightWarning[] {
  return holds ? [{ code, severity: "notice", message }] : [];
}
