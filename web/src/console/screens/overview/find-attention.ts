import type {
  Alarm,
  ConsoleSettings,
  DeploymentSummary,
  KeySafety,
  ListedKey,
  User,
} from "@sluice/contract/console";
import type { IconName } from "../../../ui/icon-paths.ts";
import type { Tone } from "../../../ui/status-pill.tsx";

/** What the overview looks at. What has not arrived yet is undefined, and says nothing. */
export interface Watched {
  readonly alarms?: readonly Alarm[];
  readonly keys?: readonly ListedKey[];
  readonly safety?: readonly KeySafety[];
  readonly deployments?: readonly DeploymentSummary[];
  readonly settings?: ConsoleSettings;
  readonly administrators?: readonly Pick<User, "has_second_factor">[];
  readonly seatCap?: number;
}

export interface Attention {
  readonly id: string;
  readonly tone: Tone;
  readonly icon: IconName;
  /** What kind of thing it is, in a word or two. */
  readonly label: string;
  readonly text: string;
  /** Where it is looked into: a path of the router. */
  readonly to: string;
}

const everyAddress = ["0.0.0.0/0", "::/0"];

/** What needs somebody, the most pressing first. */
export function findAttention(watched: Watched): Attention[] {
  const { alarms = [], keys = [], safety = [], deployments = [], administrators, seatCap } = watched;
  const ranges = watched.settings?.user_access_ranges ?? [];
  return [
    ...alarms.map(({ alarm_id, key_id, key_name, rejections }) =>
      item(
        alarm_id,
        "failed",
        "bell",
        "Alarm",
        `${key_name} had ${rejections} rejections`,
        `/keys/${key_id}`,
      ),
    ),
    ...deployments
      .filter(({ health }) => health !== "ready")
      .map(({ deployment_id: id, name, health }) =>
        item(id, "failed", "server", "Deployment", `${name} ${healthWords[health]}`, `/deployments/${id}`),
      ),
    ...keys
      .filter((key) => key.is_flagged && key.open_alarm === null)
      .map(({ key_id: id, name, rejections_last_hour: count }) =>
        item(
          `flag-${id}`,
          "waiting",
          "warning",
          "Rejections",
          `${name}: ${count} in the last hour`,
          `/keys/${id}`,
        ),
      ),
    ...safety
      .flatMap(({ key_id, name, findings }) =>
        findings.filter(({ finding }) => finding === "expires_soon").map(() => ({ key_id, name })),
      )
      .map(({ key_id: id, name }) =>
        item(`ends-${id}`, "waiting", "clock", "Expiry", `${name} expires within 14 days`, `/keys/${id}`),
      ),
    ...(ranges.some((range) => everyAddress.includes(range))
      ? [
          item(
            "open",
            "waiting",
            "shield",
            "Console",
            "The console is open to every address",
            "/console-access",
          ),
        ]
      : []),
    ...(administrators?.length && !administrators.some(({ has_second_factor: has }) => has)
      ? [item("factor", "waiting", "lock", "Sign-in", "No administrator has a second factor", "/account")]
      : []),
    ...deployments
      .filter(({ seats_used: used }) => seatCap !== undefined && used >= seatCap - 2)
      .map(({ deployment_id: id, name, seats_used: used }) =>
        item(
          `seats-${id}`,
          "waiting",
          "people",
          "Seats",
          `${name} has ${used} of ${seatCap} taken`,
          "/people/seats",
        ),
      ),
  ];
}

const healthWords = {
  ready: "is ready",
  unavailable: "says that it cannot serve",
  silent: "has not been heard from lately",
  never_heard: "has never been heard from",
} as const satisfies Record<DeploymentSummary["health"], string>;

function item(id: string, tone: Tone, icon: IconName, label: string, text: string, to: string): Attention {
  return { id, tone, icon, label, text, to };
}
