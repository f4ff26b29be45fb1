import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../../ui/error-state.tsx";

/** Instead of a screen that failed; the frame around it stays. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  return <ErrorState error={error} title="This screen could not be shown" onRetry={reset} />;
}
