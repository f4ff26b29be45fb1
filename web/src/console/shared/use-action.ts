import { useState } from "react";
import { toast } from "../../ui/toast.tsx";

/** For a button without a dialog: busy while it works, and a toast when it is refused. */
export function useAction<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  async function run(...given: Given): Promise<void> {
    setBusy(true);
    try {
      await act(...given);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  }
  return { busy, run: (...given: Given) => void run(...given) };
}
