import { useSyncExternalStore } from "react";
import type { RailNote } from "../../../ui/frame/navigation.ts";
import { uploadNote } from "./upload-note.ts";
import { uploads } from "./uploads.ts";

/** What goes on with this tab's uploads, for whoever is at another screen. Drawn anew when a word of it changes. */
export function useUploadNote(): RailNote | undefined {
  const text = useSyncExternalStore(uploads.subscribe, () => JSON.stringify(uploadNote(uploads.uploads)));
  return (JSON.parse(text) as RailNote | null) ?? undefined;
}
