import { useState } from "react";
import { ApiError } from "../../../ui/api/api-error.ts";

/** Keeps the refusal of a file, whose many problems belong to no field of the form. */
export function useFileRefusal() {
  const [problem, setProblem] = useState<ApiError | null>(null);

  function keeping<Values>(submit: (values: Values) => Promise<void>) {
    return async (values: Values): Promise<void> => {
      setProblem(null);
      try {
        await submit(values);
      } catch (error) {
        if (error instanceof ApiError && error.problems.length > 0) setProblem(error);
        throw error;
      }
    };
  }

  return { problem, keeping };
}
