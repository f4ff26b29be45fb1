import { expect, it } from "vitest";
import { findAttention, type Watched } from "./find-attention.ts";

const deployment = { deployment_id: "dep", name: "Paris", health: "ready", seats_used: 3 };
const found = (watched: object) => findAttention(watched as Watched).map(({ label }) => label);

it("says nothing where all is well, or where nothing is known yet", () => {
  expect(found({})).toEqual([]);
  expect(
    found({
      alarms: [],
      keys: [{ key_id: "k", is_flagged: false, open_alarm: null }],
      deployments: [deployment],
      settings: { user_access_ranges: ["10.0.0.0/8"] },
      administrators: [{ has_second_factor: false }, { has_second_factor: true }],
      seatCap: 20,
    }),
  ).toEqual([]);
});

it("puts alarms first, and a key with an alarm once", () => {
  expect(
    found({
      alarms: [{ alarm_id: "a", key_id: "k", key_name: "K", rejections: 20 }],
      keys: [
        { key_id: "k", is_flagged: true, open_alarm: {} },
        { key_id: "l", name: "L", is_flagged: true, open_alarm: null, rejections_last_hour: 1 },
      ],
      safety: [{ key_id: "m", name: "M", findings: [{ finding: "expires_soon" }, { finding: "idle" }] }],
      deployments: [{ ...deployment, health: "silent" }],
    }),
  ).toEqual(["Alarm", "Deployment", "Rejections", "Expiry"]);
});

it("tells of an open console, a missing second factor and seats that are nearly full", () => {
  expect(found({ settings: { user_access_ranges: ["::/0"] } })).toEqual(["Console"]);
  expect(found({ administrators: [{ has_second_factor: false }] })).toEqual(["Sign-in"]);
  const full = (seats_used: number) => found({ deployments: [{ ...deployment, seats_used }], seatCap: 20 });
  expect([full(17), full(18)]).toEqual([[], ["Seats"]]);
});
