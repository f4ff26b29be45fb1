import { PageFrame } from "../../../ui/page-frame.tsx";

export function SignInScreen() {
  return <PageFrame title="Sign in">{null}</PageFrame>;
}
