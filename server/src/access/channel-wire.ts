import { stringEnum } from "@sluice/contract";
import { type Static, Type } from "typebox";
import { feedNames } from "./console-channel.ts";

/**
 * What console and deployment send each other, version 1. It only ever grows: whoever does not know a field leaves it
 * alone, so that releases can differ on the two sides.
 */
export const channelBase = "/console/channel/v1";

const Id = Type.String({ minLength: 1, maxLength: 128 });
const Text = Type.String({ maxLength: 1_000 });
const Whole = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const FeedRevisions = Type.Object(
  Object.fromEntries(feedNames.map((name) => [name, Type.Optional(Type.Integer({ minimum: -1 }))])),
);

export const EnrolmentAsked = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 300 }),
  enrolmentId: Id,
  deploymentId: Type.Union([Id, Type.Null()]),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  governed: Type.Boolean(),
  release: Type.String({ minLength: 1, maxLength: 64 }),
});
export const EnrolmentTold = Type.Object({
  consoleId: Id,
  deploymentId: Id,
  name: Type.String({ minLength: 1, maxLength: 200 }),
  credential: Type.String({ minLength: 1, maxLength: 300 }),
});

export const WatchAsked = Type.Object({
  known: FeedRevisions,
  waitMs: Whole,
  answering: Type.Optional(Type.Array(Id, { maxItems: 1_000 })),
});
export const WordTold = Type.Object({
  consoleId: Id,
  revisions: FeedRevisions,
  renewCredential: Type.Boolean(),
  questions: Type.Optional(Type.Array(Type.Object({ questionId: Id, asked: Type.Unknown() }))),
  heldMs: Whole,
});
export const AnswerSent = Type.Object({ questionId: Id, answer: Type.Unknown() });

/** A deployment of a later release may ask for a feed that this one does not have. */
export const FeedAsked = Type.Object({ feed: Id, revision: Whole });
export const FeedTold = Type.Object({
  revision: Whole,
  items: Type.Array(Type.Object({ id: Type.String(), revision: Whole, body: Type.Unknown() })),
  ids: Type.Union([Type.Array(Type.String()), Type.Null()]),
  more: Type.Boolean(),
});

export const ConfirmationSent = Type.Object({ feed: stringEnum(feedNames), revision: Whole });

export const RevocationsSent = Type.Object({
  keys: Type.Array(Type.Object({ keyId: Id, revokedAt: Whole }), { maxItems: 1_000 }),
});

const Count = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
export const UsageSent = Type.Object({
  batches: Type.Array(
    Type.Object({
      batchId: Id,
      seq: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      accepted: Type.Array(Type.Object({ keyId: Id, hour: Whole, status: Whole, count: Count })),
      rejected: Type.Array(Type.Object({ keyId: Id, at: Whole, reason: Id, count: Count })),
      purged: Type.Array(
        Type.Object({
          keyId: Id,
          runId: Id,
          at: Whole,
          requestedBy: Type.Union([Text, Type.Null()]),
          deletedObjects: Whole,
          deletedEventRows: Whole,
        }),
      ),
      uses: Type.Optional(
        Type.Array(
          Type.Object({
            keyId: Id,
            lastUsedAt: Type.Union([Whole, Type.Null()]),
            scopes: Type.Record(Id, Whole),
            oldSecret: Type.Optional(Type.Object({ endsAt: Whole, usedAt: Whole })),
          }),
        ),
      ),
    }),
    { maxItems: 200 },
  ),
});
export const UsageTold = Type.Object({ highSeq: Whole });

export const ReportSent = Type.Object({
  release: Type.String({ minLength: 1, maxLength: 64 }),
  governed: Type.Boolean(),
  health: Type.Object({
    status: stringEnum(["ready", "unavailable"]),
    checks: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 64 })),
  }),
  workers: Whole,
});

export const ApprovalsSent = Type.Object({
  inboxUrl: Type.String({ minLength: 1, maxLength: 2_048 }),
  settingsUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
  unwantedBy: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  total: Whole,
  items: Type.Array(Type.Object({ workflowName: Text, stepTitle: Text, since: Whole }), { maxItems: 100 }),
});

export const CredentialTold = Type.Object({ credential: Type.String({ minLength: 1, maxLength: 300 }) });

export type EnrolmentTold = Static<typeof EnrolmentTold>;

const Address = Type.String({ maxLength: 100 });
const Device = Type.String({ maxLength: 200 });
const Secret = Type.String({ maxLength: 1_024 });

export const SignInSent = Type.Object({
  email: Type.String({ maxLength: 1_024 }),
  password: Secret,
  code: Type.Optional(Type.String({ maxLength: 64 })),
  address: Address,
  device: Device,
  deviceToken: Type.Union([Secret, Type.Null()]),
});
export const PasswordSent = Type.Object({ userId: Id, sessionId: Id, password: Secret, address: Address });
export const HandOverSent = Type.Object({
  code: Secret,
  verifier: Secret,
  address: Address,
  device: Device,
});

const Person = Type.Object({
  user_id: Id,
  email: Type.String({ maxLength: 1_024 }),
  name: Text,
  role: stringEnum(["member", "manager"]),
  sessions_valid_from: Whole,
  has_password: Type.Optional(Type.Boolean()),
  administers_console: Type.Optional(Type.Boolean()),
});
const Refused = Type.Object({
  refused: Id,
  retryAfterSeconds: Type.Optional(Whole),
});

/** A refusal of the person is an answer: only a fault of the channel itself has a status of its own. */
export const SignInTold = Type.Union([
  Type.Object({ person: Person, provedAtMs: Whole, deviceToken: Secret }),
  Refused,
]);
export const PasswordTold = Type.Union([Type.Object({ confirmed: Type.Literal(true) }), Refused]);
export const HandOverTold = Type.Union([
  Type.Object({ person: Person, provedAtMs: Whole, authenticatedAgoMs: Whole }),
  Refused,
]);
export const OfferTold = Type.Object({
  consoleUrl: Type.String({ maxLength: 2_048 }),
  singleSignOn: Type.Union([Type.Object({ buttonLabel: Text }), Type.Null()]),
});
