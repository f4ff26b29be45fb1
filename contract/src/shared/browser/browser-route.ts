import type { TObject, TSchema } from "typebox";

/** A route of an API that only the product's own pages call. */
export type BrowserRoute<Tag extends string = string, Access extends string = string> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API's own path, in OpenAPI notation. */
  readonly path: string;
  readonly tag: Tag;
  readonly access: Access;
  /** Shows or changes a credential: the password must have been given within the last ten minutes. */
  readonly recent?: true;
  readonly summary: string;
  readonly params: TObject | null;
  readonly query: TObject | null;
  readonly body: TObject | null;
  /** Where a body may be larger than elsewhere. */
  readonly bodyMaxBytes?: number;
  /** The body is a file, and is not JSON: its handler reads it as it comes. */
  readonly takesFile?: true;
  /** The answer by its status; null where there is no JSON in it. */
  readonly success: Readonly<Record<number, TSchema | null>>;
  /** Of an answer that is a file, such as `text/csv`. */
  readonly contentType?: string;
};
