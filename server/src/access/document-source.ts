/**
 * The feed `documents`: texts that the console publishes to a deployment, such as the templates of the libraries it
 * subscribes to. An item's id is `<kind>/<id>`.
 */
export interface PublishedDocument {
  readonly kind: string;
  readonly id: string;
  readonly revision: number;
  readonly body: unknown;
}
