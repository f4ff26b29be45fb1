import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";
import { type FormEvent, useState } from "react";
import { fieldErrors, hasMoreToSay } from "./field-problems.ts";

interface ApiForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  busy: boolean;
  /** For FormActions: what is not said beside a field. */
  error: unknown;
  onSubmit(event?: FormEvent<HTMLFormElement>): void;
}

/**
 * A form whose refusals come from the server: each `{name, reason}` is shown beside the field of that name. The names of
 * `initialValues` are those of the request's body.
 */
export function useApiForm<Values extends Record<string, unknown>>(
  input: UseFormInput<Values>,
  submit: (values: Values) => Promise<unknown>,
): ApiForm<Values> {
  const form = useForm<Values>(input);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const fields = Object.keys(input.initialValues ?? {});

  async function send(values: Values): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await submit(values);
    } catch (failure) {
      form.setErrors(fieldErrors(failure, fields) as FormErrors);
      setError(hasMoreToSay(failure, fields) ? failure : null);
    } finally {
      setBusy(false);
    }
  }

  return { form, busy, error, onSubmit: form.onSubmit((values) => void send(values)) };
}
