import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { limits } from "@sluice/contract/limits";

/** A password that is chosen: long is what counts, and no kind of character is asked for. */
export function NewPassword({ label = "Password", ...rest }: PasswordInputProps) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${limits.people.password.minChars} characters; several words are good.`}
      autoComplete="new-password"
      required
      withAsterisk={false}
      {...rest}
    />
  );
}
