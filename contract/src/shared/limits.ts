import { GIB, KIB, MIB } from "./binary-units.ts";
import { consoleLimits, peopleLimits } from "./console-limits.ts";
/** The dated contract: `api_version` on /health and `info.version` of the published description. */
export const apiVersion = "2026-09-24";

/** A key is not bound to a deployment whose web application is older than this. */
export const minimumRelease = "1.0.139";

/**
 * Every bound the service promises, in one place, so that a screen, a check and the published
 * description cannot disagree. KB and MB are binary. "Chars" are Unicode code points.
 */
export const limits = {
  credential: {
    keyIdPrefix: "ak_",
    keyIdIssuedHexChars: 12,
    keyIdMinChars: 6,
    keyIdMaxChars: 64,
    secretMinChars: 16,
    secretMaxChars: 256,
    externalIdPrefix: "ake_",
    externalIdIssuedHexChars: 32,
    externalIdMinChars: 8,
    externalIdMaxChars: 256,
  },

  key: {
    nameMaxChars: 100,
    descriptionMaxChars: 500,
    maxExplicitWorkflows: 50,
    maxAllowedRanges: 32,
    expiryDays: [30, 90, 180, 365],
    defaultExpiryDays: 90,
    rotationOverlapHours: [1, 24, 72, 168],
    defaultRotationOverlapHours: 24,
    rateLimitRpm: { min: 1, default: 60, max: 10_000 },
    dailyRunQuota: { min: 1, default: 100, max: 100_000 },
    maxConcurrentRuns: { min: 1, default: 10, max: 100 },
    windowHour: { min: 0, max: 23 },
    tooManyActiveRunsRetryAfterSeconds: 5,
    /** A change reaches the deployment in about this time; a revocation never takes longer than its own. */
    propagationSeconds: 60,
    revocationSeconds: 120,
    /** Past this silence of the keys table, a key may be revoked without the deployment knowing. */
    mirrorStaleAfterSeconds: 110,
    rejectionsPerHourAlarm: 20,
    /** When the console advises a second look at a key. */
    safety: {
      neverUsedDays: 7,
      idleDays: 90,
      expirySoonDays: 14,
      /** A key shows in so many days what it needs; a limit of so many times that is more than it uses. */
      judgedAfterDays: 30,
      excessFactor: 10,
    },
    /** Hours, rejections and erasures of a key in the console; single requests have a time of their own. */
    usageKeptDays: 400,
    /** One look at a key's usage spans at most this. */
    usageWindowDays: 92,
    usagePage: { min: 1, default: 50, max: 200 },
  },

  session: {
    /** How long a password counts as just given, before an act that shows or changes a credential. */
    recentMinutes: 10,
    idleHours: 12,
    maxDays: 7,
  },

  audit: {
    keptDays: 400,
    /** One query looks at less than this. */
    windowDays: 90,
    pageShown: 50,
    pageMax: 200,
  },

  notifications: {
    addressMaxChars: 254,
    hostMaxChars: 253,
    mailUserMaxChars: 256,
    secretMaxChars: 1_024,
    maxRecipients: 20,
    maxWebhooks: 10,
    nameMaxChars: 100,
    urlMaxChars: 2_048,
    /** Somebody is told of a key that expires this soon. */
    keyExpiresWithinDays: 14,
    /** A deployment that was not heard for so long is lost. */
    deploymentLostAfterSeconds: 300,
    attempts: 8,
    /** After a webhook's secret was renewed, the old one signs beside it for so long. */
    secretOverlapHours: 24,
    keptDays: 30,
    pageShown: 50,
    pageMax: 200,
  },

  signOn: {
    issuerMaxChars: 2_048,
    clientIdMaxChars: 256,
    clientSecretMaxChars: 1_024,
    maxScopes: 20,
    maxAllowedDomains: 50,
    buttonLabelMaxChars: 60,
    /** From the start of a sign-on to its end. */
    transactionMinutes: 10,
  },

  request: {
    bodyMaxBytes: MIB,
    bodyMaxDepth: 64,
    /** No call needs nearly as many. What holds more takes longer to build than others should wait. */
    bodyMaxValues: 5_000,
    idempotencyKeyMinChars: 1,
    idempotencyKeyMaxChars: 128,
    idempotencyReplayHours: 24,
    idempotencyInProgressRetryAfterSeconds: 1,
    requestIdMinChars: 1,
    requestIdMaxChars: 128,
    inputTextMaxChars: 20_000,
    clientReferenceMaxChars: 256,
    maxLabels: 10,
    labelKeyMinChars: 1,
    labelKeyMaxChars: 64,
    labelValueMaxChars: 256,
    reasonMaxChars: 500,
    workflowNamePrefixMaxChars: 200,
    page: { min: 1, default: 20, max: 100 },
    eventPage: { min: 1, default: 200, max: 500 },
    pollIntervalMinSeconds: 5,
    preflightMaxAgeSeconds: 600,
    unavailableRetryAfterSeconds: 60,
    usageRecordRetentionDays: 90,
  },

  json: {
    /**
     * Of what others wrote: results, texts of steps, files. Well below the thousand levels at which readers of
     * other languages stop, so that whoever is handed it on can read it.
     */
    maxDepth: 512,
  },

  parameter: {
    nameMaxChars: 64,
    storagePrefixMaxObjects: { min: 1, default: 500, max: 5_000 },
    storagePrefixMaxBytes: { min: 1, default: 2 * GIB, max: 20 * GIB },
    storagePrefixValueMaxBytes: 1_024,
  },

  events: {
    payloadMaxBytes: 16 * KIB,
    streamKeepAliveSeconds: 15,
    maxStreams: 1_000,
    maxStreamsPerKey: 100,
    tooManyStreamsRetryAfterSeconds: 5,
  },

  live: {
    maxStreams: 4_000,
    maxStreamsPerPerson: 40,
    keepAliveSeconds: 15,
    /** Who was away for more changes than this starts afresh. */
    replayMaxChanges: 2_000,
    /** Who has left this much unread is told nothing more until it was read. */
    unreadMaxBytes: 256 * KIB,
    keptMinutes: 60,
    keptChanges: 20_000,
    retryAfterSeconds: 5,
  },

  inputs: {
    manifestMaxItems: 500,
  },

  outputs: {
    singleDownloadMaxBytes: 25 * MIB,
    bundleMaxBytes: 500 * MIB,
    bundleMaxObjects: 2_000,
    maxFilesWithStep: 200,
    resultInlineMaxBytes: 256 * KIB,
    resultSchemaMaxBytes: 32 * KIB,
    redactionPendingRetryAfterSeconds: 2,
  },

  approval: {
    noteMaxChars: 2_000,
    /** A person is shown the whole command or is not asked: it must fit an event beside its context. */
    commandMaxBytes: 12 * KIB,
    maxToolGatesPerStep: 50,
    /** By one person, in one call. */
    decisionsAtOnce: 100,
    /** Who is not looking is told by mail of what has waited so long, and not more often than this. */
    mailAfterMinutes: 2,
    mailEveryMinutes: 10,
    mailListed: 10,
  },

  runtime: {
    heartbeatFreshSeconds: 30,
    orphanDetectionSeconds: 30,
    /** A step that takes its process down each time must not be restarted for ever. */
    maxInterruptionsPerStep: 5,
    /** A run at which this many processes ended, one after the other at the same place, is given up. */
    maxDeathsAtOnePlace: 3,
    publishWaitSeconds: 900,
  },

  app: {
    maxAgentsPerUser: 256,
    maxGraphsPerUser: 256,
    maxConnectorsPerUser: 256,
    maxEnvironmentsPerUser: 256,
    maxWorkflowsPerUser: 256,
    conversationTitleMaxChars: 200,
    /** System prompt, connector guide, pasted OpenAPI specification, serialised workflow definition: each. */
    largeTextMaxBytes: 8 * MIB,
    largeTextAdvisoryChars: 50_000,
    largeTextInlineMaxBytes: 350_000,
    /** Of a request that carries such a text, with what escapes it. */
    largeBodyMaxBytes: 20 * MIB,
    uploadMaxBytes: 100 * MIB,
    expandedZipMaxEntries: 2_000,
    expandedZipMaxBytes: 500 * MIB,
    selectionZipMaxFiles: 2_000,
    selectionZipMaxBytes: 500 * MIB,
    inlineViewerMaxBytes: 500 * KIB,
    runDataRetentionDays: { min: 1, default: 90, max: 3_650 },
    page: { min: 1, default: 50, max: 200 },
  },

  /** Of one person's files, beside what `app` promises of them. */
  files: {
    nameMaxBytes: 255,
    maxDepth: 32,
    /** Files and folders together. */
    maxPerUser: 100_000,
    /** Moved or deleted in one call, each with everything in it. */
    changedAtOnce: 200,
    /** Every part but the last. */
    uploadPartMinBytes: 256 * KIB,
    uploadPartMaxBytes: 16 * MIB,
    /** Not finished, of one person. */
    maxUploadsPerUser: 32,
    /** An upload that nobody goes on with. */
    uploadKeptHours: 24,
    /** A selection that was checked and waits for its download. */
    selectionKeptMinutes: 10,
    /** Folders that a zip makes without an entry of their own among them. */
    expandedZipMaxFolders: 2_000,
  },

  agent: {
    nameMaxChars: 80,
    descriptionMaxChars: 1_000,
    maxConnectors: 8,
    maxGraphs: 1,
    maxEnvironments: 1,
  },

  workflow: {
    nameMaxChars: 80,
    descriptionMaxChars: 1_000,
    maxNodes: 20,
    minConditionalBranches: 2,
    parallelism: { min: 1, default: 3, max: 10 },
    maxRunHours: { min: 0.25, max: 168, step: 0.25 },
    slugMaxChars: 64,
    stepTitleMaxChars: 200,
    branchLabelMaxChars: 64,
    expressionMaxChars: 4_000,
    maxParameters: 100,
    versionNoteMaxChars: 500,
  },

  workflowFile: {
    /** Of agents, of environments and of connectors: each. */
    maxEntries: 256,
  },

  pii: {
    minConfidence: { min: 0.5, default: 0.8, max: 1, step: 0.05 },
    maxCoordinatorCalls: { min: 0, default: 200, max: 100_000 },
    parquetSampleMaxRows: 50_000,
  },

  environment: {
    nameMaxChars: 80,
    descriptionMaxChars: 500,
    memoryMb: { min: 1_769, default: 2_048, max: 3_008 },
    memoryMbPerVcpu: 1_769,
    timeoutSeconds: { min: 1, default: 900, max: 900 },
    workspaceMb: { min: 512, default: 512, max: 3_008 },
    customImageMaxCompressedBytes: 4 * GIB,
    /** Sent at once. */
    imagePartMaxBytes: 64 * MIB,
    imageNameMaxChars: 200,
    /** Of one person, all that they have sent together. */
    imagesMaxPerUser: 32,
    /** An upload that nobody goes on with. */
    imageAbandonedHours: 48,
    provisioningMinutes: 15,
    maxFlaggedCommands: 100,
    flaggedReasonMaxChars: 200,
  },

  /** Filters of a list that a person keeps under a name. */
  savedView: {
    maxPerUser: 30,
    nameMaxChars: 60,
    maxFilters: 20,
    filterMaxChars: 300,
  },

  /** A script or a command that its author runs once, outside any run. */
  trial: {
    timeoutSeconds: 120,
    outputBytes: 64 * KIB,
    contextMaxBytes: 256 * KIB,
    commandMaxChars: 8_192,
    /** Of one person. */
    atOnce: 3,
    keptHours: 24,
  },

  connector: {
    nameMaxChars: 80,
    descriptionMaxChars: 1_000,
    maxCredentialRows: 12,
    credentialValueMaxChars: 8_192,
    warehouseAccountMinChars: 1,
    warehouseAccountMaxChars: 63,
    warehouseQueryTimeoutSeconds: { min: 1, default: 60, max: 60 },
    warehouseMaxRowsPerStatement: 1_000,
    warehouseKeyPairTokenMinutes: 59,
    roleSessionSeconds: { min: 900, default: 3_600, max: 43_200 },
    mcpTestTimeoutSeconds: 20,
    mcpRequestTimeoutSeconds: 30,
    mcpMaxEnabledTools: 64,
    mcpToolResultMaxBytes: 25 * MIB,
    mcpToolResultInlineMaxChars: 24_000,
    mcpToolResultExcerptChars: 4_000,
    mcpMaxToolCallsPerRun: 200,
    mcpApprovalWaitMinutes: 30,
    mcpTokenRenewBeforeExpirySeconds: 60,
    mcpTokenFallbackLifetimeSeconds: 3_600,
  },

  schedule: {
    maxPerWorkflow: 50,
    shownTimes: 5,
  },

  graph: {
    nameMaxChars: 100,
    descriptionMaxChars: 500,
    sourceMaxPages: 32,
    sourceMaxBytes: 50 * MIB,
    maxVersions: 50,
    maxConcurrentBuilds: 1,
  },

  console: consoleLimits,
  people: peopleLimits,
} as const;
