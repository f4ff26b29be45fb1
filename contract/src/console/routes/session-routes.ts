import {
  ChooseByLinkBody,
  ConfirmedPassword,
  ConfirmPasswordBody,
  Link,
  LinkBody,
  OwnSession,
  ResetPassword,
  SignedInUser,
  SignInBody,
  UseSetupLinkBody,
} from "../schemas/session.ts";
import type { ConsoleRoute } from "./route.ts";

const open = { tag: "Session", access: "open", params: null, query: null } as const;
const signedIn = { tag: "Session", access: "signed_in", params: null, query: null } as const;

export const sessionRoutes = {
  signIn: {
    ...open,
    method: "POST",
    path: "/session",
    summary: "Sign in by e-mail address and password, and by a code where there is a second factor",
    body: SignInBody,
    success: { 200: SignedInUser },
  },
  showSession: {
    ...signedIn,
    method: "GET",
    path: "/session",
    summary: "Show who is signed in",
    body: null,
    success: { 200: OwnSession },
  },
  signOut: {
    ...signedIn,
    method: "DELETE",
    path: "/session",
    summary: "Sign out",
    body: null,
    success: { 204: null },
  },
  confirmPassword: {
    ...signedIn,
    method: "POST",
    path: "/session/password",
    summary: "Give the password again, before an act that shows or changes a credential",
    body: ConfirmPasswordBody,
    success: { 200: ConfirmedPassword },
  },
  showLink: {
    ...open,
    method: "POST",
    path: "/links",
    summary: "Show what a link is for",
    body: LinkBody,
    success: { 200: Link },
  },
  useSetupLink: {
    ...open,
    method: "POST",
    path: "/setup",
    summary: "Name the first administrator by the setup link, and sign in",
    body: UseSetupLinkBody,
    success: { 201: SignedInUser },
  },
  acceptInvitation: {
    ...open,
    method: "POST",
    path: "/invitation",
    summary: "Accept an invitation with a password, and sign in",
    body: ChooseByLinkBody,
    success: { 200: SignedInUser },
  },
  useResetLink: {
    ...open,
    method: "POST",
    path: "/password-reset",
    summary: "Choose another password by a link from an administrator",
    body: ChooseByLinkBody,
    success: { 200: ResetPassword },
  },
} as const satisfies Record<string, ConsoleRoute>;
