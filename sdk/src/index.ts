export type { Clock } from "./clock.ts";
export type { DownloadOptions } from "./downloading/download-file.ts";
export { ConnectionError } from "./errors/connection-error.ts";
export { type ErrorDetailsOf, isSluiceError, SluiceError } from "./errors/sluice-error.ts";
export { UnexpectedAnswerError } from "./errors/unexpected-answer-error.ts";
export type { FollowedEvent, FollowOptions } from "./following/follow-events.ts";
export type { WaitOptions } from "./following/wait-for-run.ts";
export { type Downloadable, Sluice, type StartedRun } from "./sluice.ts";
export type { CallOptions, SluiceOptions } from "./transport.ts";
