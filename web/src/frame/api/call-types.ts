interface CallOptions {
  signal?: AbortSignal;
  /** The caller deals with a session that has ended. */
  quiet?: boolean;
  /** The caller deals with an edit conflict by itself: nobody is asked. */
  ownConflicts?: boolean;
}

export interface AnyRequest extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

type Part<Name extends string, Value> = Value extends null
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** What an operation takes: its parameters, its query and its body, each only where the contract has one. */
export type RequestOf<Params, Query, Body> = Part<"params", Params> &
  Part<"query", Query> &
  Part<"body", Body> &
  CallOptions;

/** The arguments behind an operation's name: none have to be given where none are needed. */
export type Given<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];
