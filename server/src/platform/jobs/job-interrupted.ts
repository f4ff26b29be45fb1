/** Why a handler's signal was aborted. */
export class JobInterrupted extends Error {
  readonly why: "stopping" | "lease-lost";

  constructor(why: "stopping" | "lease-lost") {
    super(
      why === "stopping"
        ? "The worker is stopping; the job is handed back and goes on elsewhere."
        : "The job's lease was lost; another worker may be at it already.",
    );
    this.name = "JobInterrupted";
    this.why = why;
  }
}
