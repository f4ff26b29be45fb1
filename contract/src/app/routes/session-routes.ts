import {
  ConfirmedPassword,
  ConfirmPasswordBody,
  OwnSession,
  SignInBody,
  SignInOffer,
} from "../schemas/session.ts";
import type { AppRoute } from "./route.ts";

const open = { tag: "Session", access: "open", params: null, query: null } as const;
const signedIn = { tag: "Session", access: "member", params: null, query: null } as const;

export const sessionRoutes = {
  offerSignIn: {
    ...open,
    method: "GET",
    path: "/session/offer",
    summary: "What the sign-in page offers",
    body: null,
    success: { 200: SignInOffer },
  },
  signIn: {
    ...open,
    method: "POST",
    path: "/session",
    summary: "Sign in by e-mail address and password, and by a code where there is a second factor",
    body: SignInBody,
    success: { 200: OwnSession },
  },
  showSession: {
    ...signedIn,
    method: "GET",
    path: "/session",
    summary: "Show who is signed in, and to which deployment",
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
} as const satisfies Record<string, AppRoute>;
