import type { UseFormReturnType } from "@mantine/form";
import type { KeyDraft } from "./key-draft.ts";

/** The form that holds the fields of a key. */
export type KeyForm = UseFormReturnType<KeyDraft>;
