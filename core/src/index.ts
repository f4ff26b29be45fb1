export { addressBlock } from "./addresses/address-block.ts";
export { type AddressKind, addressKind } from "./addresses/address-kind.ts";
export {
  type AddressList,
  compileAddressList,
  containsAddress,
  isAddressAllowed,
} from "./addresses/address-list.ts";
export { type CidrRange, parseCidrRange } from "./addresses/cidr-range.ts";
export { formatIpAddress } from "./addresses/format-ip-address.ts";
export { type IpAddress, parseIpAddress } from "./addresses/ip-address.ts";
export { admitsEveryAddress } from "./deployments/admits-every-address.ts";
export { checkAccessRanges } from "./deployments/check-access-ranges.ts";
export { checkDeploymentName, checkDeploymentSettings } from "./deployments/check-deployment-settings.ts";
export { deploymentDefaults, everyAddress } from "./deployments/deployment-defaults.ts";
export type { DeploymentSettingsDraft } from "./deployments/deployment-settings-draft.ts";
export {
  type PreflightCertificate,
  type PreflightFacts,
  type PreflightWarning,
  preflight,
} from "./deployments/preflight.ts";
export { checkParameters } from "./input-contract/check-parameters.ts";
export { exampleParameters } from "./input-contract/example-parameters.ts";
export type { ParameterDraft } from "./input-contract/parameter-draft.ts";
export { patternCostFault } from "./input-contract/pattern-fault.ts";
export type { PatternMatcher, PatternRules } from "./input-contract/pattern-rules.ts";
export { patternSize } from "./input-contract/pattern-size.ts";
export { publishParameter } from "./input-contract/publish-parameter.ts";
export { parseStoragePrefix, type StorageLocation } from "./input-contract/storage-prefix.ts";
export { validateParameters } from "./input-contract/validate-parameters.ts";
export { canonicalJson } from "./json/canonical-json.ts";
export { isJsonObject } from "./json/is-json-object.ts";
export type { JsonFault } from "./json/json-fault.ts";
export { JsonScanner } from "./json/json-scanner.ts";
export { type ForeignJson, readForeignJson } from "./json/read-foreign-json.ts";
export { checkKeySettings, type KeySettingsDraft } from "./keys/check-key-settings.ts";
export { hideCredentials } from "./keys/hide-credentials.ts";
export { isExternalId } from "./keys/is-external-id.ts";
export { issueExternalId, issueKeyId, issueSecret } from "./keys/issue-credentials.ts";
export { hasScope, lifeFault, listsWorkflow, sourceFault } from "./keys/judge-call.ts";
export { judgeKeySafety, type KeyInUse, type KeySafetyFinding } from "./keys/judge-key-safety.ts";
export { hasKeyChecksum } from "./keys/key-checksum.ts";
export {
  type ExpiryDays,
  isRotationOverlapHours,
  keyExpiresAt,
  type RotationOverlapHours,
  rotationEndsAt,
} from "./keys/key-lifetime.ts";
export { normaliseScopes } from "./keys/normalise-scopes.ts";
export { type ApiKeyParts, parseApiKey, parseAuthorization } from "./keys/parse-api-key.ts";
export {
  type CheckVerdict,
  type SimulatedCall,
  type SimulatedKey,
  type SimulatedReason,
  simulateCall,
} from "./keys/simulate-call.ts";
export { checkCatalogueTexts } from "./libraries/check-catalogue-texts.ts";
export { checkTemplateSize } from "./libraries/check-template-size.ts";
export {
  checkUpdateRule,
  type UpdateRuleDraft,
  type UpdateRuleSettings,
  updateTimesOf,
} from "./libraries/check-update-rule.ts";
export { nextUpdateTime, nextUpdateTimes, type UpdateTimes } from "./libraries/update-times.ts";
export { checkPiiPolicy } from "./pii/check-pii-policy.ts";
export { tightenPiiPolicy } from "./pii/tighten-pii-policy.ts";
export { judgeReadiness } from "./readiness/judge-readiness.ts";
export type {
  AgentSnapshot,
  ConnectorSnapshot,
  EnvironmentSnapshot,
  GraphSnapshot,
  NodeSnapshot,
  ReadinessSnapshot,
} from "./readiness/readiness-snapshot.ts";
export { type ByteRange, readByteRange } from "./requests/byte-range.ts";
export { checkLabels } from "./requests/check-labels.ts";
export { namesTag } from "./requests/entity-tags.ts";
export { isClientReference } from "./requests/is-client-reference.ts";
export { isIdempotencyKey } from "./requests/is-idempotency-key.ts";
export { isRequestId } from "./requests/is-request-id.ts";
export {
  cursorScope,
  decodeRunCursor,
  decodeWorkflowCursor,
  encodeRunCursor,
  encodeWorkflowCursor,
  type RunCursor,
  type WorkflowCursor,
} from "./requests/page-cursor.ts";
export { type ChangedGate, changedGates } from "./runs/changed-gates.ts";
export { type Decision, decide } from "./runs/decide.ts";
export {
  type Due,
  due,
  nameEffect,
  owedAfterEnd,
  placeOf,
  type RunEffect,
  type ToolVerdict,
} from "./runs/due.ts";
export { foldEvent } from "./runs/fold-event.ts";
export { hasMoved } from "./runs/has-moved.ts";
export {
  presentApprovals,
  presentCounts,
  presentEvent,
  presentRedaction,
  presentSteps,
  presentWarnings,
} from "./runs/present-board.ts";
export {
  type BoardGate,
  type BoardStep,
  openBoard,
  openGates,
  type RunBoard,
  statusByStage,
} from "./runs/run-board.ts";
export type { CopiedInput, RunCommand, RunRefusal, StepOutcome } from "./runs/run-command.ts";
export { type EventPayloads, type ResultState, type RunLogEvent, segmentId } from "./runs/run-event.ts";
export { planRun, type RunFacts, type RunPlan } from "./runs/run-plan.ts";
export { type StartCall, type StartSnippets, startSnippets } from "./runs/start-snippets.ts";
export { type SpannedEvent, type StepSpan, spanEventTypes, stepSpans } from "./runs/step-spans.ts";
export { type Upstream, upstreamOf } from "./runs/upstream-of.ts";
export { type Asker, FairTurns, type TurnBounds } from "./sharing/fair-turns.ts";
export { mayHoldMore } from "./sharing/may-hold-more.ts";
export { noLane, shareOut, type WantingLane } from "./sharing/share-out.ts";
export { checkTypedName } from "./text/check-typed-name.ts";
export { clipText } from "./text/clip-text.ts";
export { countCodePoints } from "./text/count-code-points.ts";
export { countUtf8Bytes } from "./text/count-utf8-bytes.ts";
export { fileNameFault } from "./text/file-name-fault.ts";
export { foldName } from "./text/fold-name.ts";
export { groupDigits } from "./text/group-digits.ts";
export { hasControlCharacter } from "./text/has-control-character.ts";
export { hiddenCharacters, percentEncodeHidden } from "./text/hidden-characters.ts";
export { isPrintableAscii } from "./text/is-printable-ascii.ts";
export { didYouMean } from "./text/nearest-name.ts";
export { numberedName, numberNames } from "./text/number-names.ts";
export { showValue } from "./text/show-value.ts";
export { withinAllowedHours } from "./time/allowed-hours.ts";
export { isoTime } from "./time/iso-time.ts";
export { parseIsoTime } from "./time/parse-iso-time.ts";
export {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  secondsToNextUtcDay,
  secondsToNextUtcMinute,
  utcDayStart,
  utcHour,
  utcMinuteStart,
} from "./time/utc-time.ts";
export { type FoundAlarm, findAlarm, isFlagged, type RejectionsOfSecond } from "./usage/find-alarm.ts";
export { rejectionOf } from "./usage/rejection-of.ts";
export { scopeOfRequest } from "./usage/scope-of-request.ts";
export {
  type AgentDraft,
  checkAgent,
  largeTextFault,
  largeTextField,
  writtenIn,
} from "./workflows/check-agent.ts";
export { checkConnector } from "./workflows/check-connector.ts";
export { checkDefinition, type DefinitionRules } from "./workflows/check-definition.ts";
export { checkDefinitionShape } from "./workflows/check-definition-shape.ts";
export { checkDraft } from "./workflows/check-draft.ts";
export { checkEnvironment, type FlaggedFaultOf, vcpuOf } from "./workflows/check-environment.ts";
export type { ExpressionOutcome, ExpressionReference, ReadExpression } from "./workflows/check-expression.ts";
export { checkReferences, type KnownReferences } from "./workflows/check-references.ts";
export { checkShape, type Shape } from "./workflows/check-shape.ts";
export { checkWorkflowFile, type FilePatternRules } from "./workflows/check-workflow-file.ts";
export { checkTexts, checkWorkflowTexts } from "./workflows/check-workflow-texts.ts";
export {
  type CompleteDefinition,
  type CompleteNode,
  completeDefinition,
} from "./workflows/complete-definition.ts";
export {
  type DefinitionDiff,
  diffDefinitions,
  type EntryDiff,
  type FieldDiff,
} from "./workflows/diff-definitions.ts";
export { mapReferences, type ReferenceMaps } from "./workflows/map-references.ts";
export { readFileShape } from "./workflows/read-file-shape.ts";
