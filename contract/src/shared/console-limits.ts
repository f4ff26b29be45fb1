import { KIB, MIB } from "./binary-units.ts";

/** Of what administrators declare. */
export const consoleLimits = {
  defaultMaxUsersPerDeployment: 20,
  deploymentNameMaxChars: 200,
  deploymentDescriptionMaxChars: 500,
  identityDomainPrefixMaxChars: 63,
  appDomainMaxChars: 253,
  accountAliasMaxChars: 64,
  accountIdDigits: 12,
  cacheNodeTypeMaxChars: 64,
  licenceReasonMaxChars: 500,
  licenceIdMaxChars: 100,
  catalogueNameMaxChars: 100,
  catalogueDescriptionMaxChars: 500,
  monthlyDay: { min: 1, max: 28 },
  updateHour: { min: 0, max: 23 },
  maxDeploymentsPerUpdateRule: 100,
  /** A template travels to its deployments whole, and is kept whole on both sides. */
  templateFileMaxBytes: 8 * MIB,
  privateNetworkPrefixBits: { min: 16, maxWithTransitGateway: 24, maxWithNatGateway: 23 },
  userAccessRanges: { min: 1, max: 10 },
  internalServiceRanges: { min: 1, max: 10 },
  maxInternalServicePorts: 5,
  internalServicePort: { min: 1, max: 65_535, alwaysAllowed: 443 },
  firewallEgressAddresses: { min: 1, max: 8 },
  maxTrustedCertificates: 20,
  trustedCertificatesMaxBytes: 64 * KIB,
  trustedCertificateRsaMinBits: 2_048,
  /** Of certificates that end: told this long before. */
  certificateEndWarningDays: 30,
  /** A deployment that was not heard for this long is taken to be away. */
  silenceWarningSeconds: 120,
  deploymentPage: { min: 1, default: 50, max: 200 },
  cataloguePage: { min: 1, default: 50, max: 200 },
  auditRetentionDays: 400,
  /** A query window must be shorter than this. */
  auditQueryWindowDays: 90,
  auditPage: { min: 1, default: 50, max: 200 },
  modelTokensPerMinuteAdvisory: { coordinatorAndWorker: 2_000_000, chatTitle: 200_000 },
} as const;

export const peopleLimits = {
  nameMaxChars: 200,
  emailMaxChars: 254,
  groupNameMaxChars: 100,
  groupDescriptionMaxChars: 500,
  password: { minChars: 12, maxChars: 256 },
  recoveryCodes: 10,
  grantsPerInvitation: 20,
  invitationDays: 7,
  setupLinkDays: 7,
  resetLinkHours: 24,
  page: { min: 1, default: 50, max: 200 },
} as const;
