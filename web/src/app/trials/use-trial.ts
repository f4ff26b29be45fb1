import type { Trial } from "@sluice/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApp } from "../api/call-app.ts";

const lookEveryMs = 400;

interface RunningTrial {
  /** The one that was begun last. */
  readonly trial: Trial | null;
  readonly isGoing: boolean;
  /** Why it could not be begun or followed. */
  readonly error: unknown;
  begin(start: () => Promise<Trial>): void;
  stop(): void;
}

/** Begins a trial, and follows it to its end. One that is left behind is stopped. */
export function useTrial(): RunningTrial {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [isGoing, setGoing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const current = useRef<string | null>(null);

  const stop = useCallback(() => {
    const trial_id = current.current;
    if (trial_id !== null) void callApp("stopTrial", { params: { trial_id } }).catch(() => {});
  }, []);
  useEffect(() => stop, [stop]);

  async function follow(start: () => Promise<Trial>): Promise<void> {
    setGoing(true);
    setError(null);
    setTrial(null);
    try {
      let seen = await start();
      const { trial_id } = seen;
      current.current = trial_id;
      setTrial(seen);
      while (seen.state === "queued" || seen.state === "running") {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
        seen = await callApp("showTrial", { params: { trial_id } });
        setTrial(seen);
      }
    } catch (failure) {
      setError(failure);
    } finally {
      current.current = null;
      setGoing(false);
    }
  }

  return { trial, isGoing, error, begin: (start) => void follow(start), stop };
}
