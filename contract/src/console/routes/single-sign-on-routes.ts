import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import {
  SignOnIdentities,
  SignOnOffer,
  SignOnSettings,
  SignOnTest,
  signOnSettingsFields,
} from "../schemas/single-sign-on.ts";
import type { ConsoleRoute } from "./route.ts";

const ofUser = closedObject({ user_id: Type.String() });

export const singleSignOnRoutes = {
  offerSignOn: {
    method: "GET",
    path: "/single-sign-on/offer",
    tag: "Sign-on",
    access: "open",
    summary: "What the sign-in page offers",
    params: null,
    query: null,
    body: null,
    success: { 200: SignOnOffer },
  },
  showSignOn: {
    method: "GET",
    path: "/single-sign-on",
    tag: "Sign-on",
    access: "read",
    summary: "Show how single sign-on is set up",
    params: null,
    query: null,
    body: null,
    success: { 200: SignOnSettings },
  },
  changeSignOn: {
    method: "PUT",
    path: "/single-sign-on",
    tag: "Sign-on",
    access: "write",
    recent: true,
    summary: "Set single sign-on up",
    params: null,
    query: null,
    body: closedObject({
      ...signOnSettingsFields,
      client_secret: Type.Optional(
        nullable(Type.String({ maxLength: 4_096 }), {
          description: "A new one; null for none; left out to keep the one there is.",
        }),
      ),
      revision: Type.Integer(),
    }),
    success: { 200: SignOnSettings },
  },
  testSignOn: {
    method: "POST",
    path: "/single-sign-on/test",
    tag: "Sign-on",
    access: "write",
    summary: "Ask the provider everything that can be asked without a person",
    params: null,
    query: null,
    body: null,
    success: { 200: SignOnTest },
  },
  listIdentities: {
    method: "GET",
    path: "/users/{user_id}/identities",
    tag: "Sign-on",
    access: "read",
    summary: "List the providers at which a person has signed on",
    params: ofUser,
    query: null,
    body: null,
    success: { 200: SignOnIdentities },
  },
  unlinkIdentities: {
    method: "DELETE",
    path: "/users/{user_id}/identities",
    tag: "Sign-on",
    access: "write",
    recent: true,
    summary: "Forget who a person is at providers",
    params: ofUser,
    query: null,
    body: null,
    success: { 204: null },
  },
} as const satisfies Record<string, ConsoleRoute>;
