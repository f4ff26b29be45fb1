/** What administrators are told of. Ids, names and times only: it goes to servers of others. */
export type NoticeEvent =
  | { readonly kind: "alarm.raised"; readonly data: AlarmRaised }
  | { readonly kind: "key.expiring"; readonly data: KeyExpiring }
  | { readonly kind: "deployment.lost"; readonly data: DeploymentLost }
  | { readonly kind: "deployment.back"; readonly data: DeploymentBack }
  | { readonly kind: "deployment.credential_revoked"; readonly data: OfDeployment };

interface OfDeployment {
  readonly deployment_id: string;
  readonly deployment_name: string;
}

interface OfKey extends OfDeployment {
  readonly key_id: string;
  readonly key_name: string;
}

/** A key was refused too often within an hour. */
interface AlarmRaised extends OfKey {
  readonly alarm_id: string;
  readonly rejections: number;
}

interface KeyExpiring extends OfKey {
  /** ISO 8601, as are the other times. */
  readonly expires_at: string;
}

interface DeploymentLost extends OfDeployment {
  readonly last_heard_at: string;
}

interface DeploymentBack extends OfDeployment {
  readonly lost_at: string;
}
