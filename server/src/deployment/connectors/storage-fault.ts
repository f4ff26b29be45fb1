type StorageFaultKind =
  /** The store knows who asks, or does not want to, and says no. */
  | "denied"
  | "missing_bucket"
  | "missing_object"
  | "unreachable"
  /** Something that is no object, such as a link or a pipe in a folder. */
  | "unsuitable";

/** Why a store could not be read: a sentence for people that names neither secrets nor paths of the machine. */
export class StorageFault extends Error {
  readonly kind: StorageFaultKind;
  /** Set when it is the credentials themselves, and not one permission: nothing can be read with them. */
  readonly credentials: "missing" | "refused" | null;

  constructor(kind: StorageFaultKind, message: string, credentials: "missing" | "refused" | null = null) {
    super(message);
    this.name = "StorageFault";
    this.kind = kind;
    this.credentials = credentials;
  }
}
