export interface SignOnTables {
  single_sign_on: {
    only_one: number;
    enabled: number;
    issuer: string;
    client_id: string;
    sealed_client_secret: string | null;
    /** JSON. */
    scopes: string;
    /** JSON: domains of e-mail addresses; empty lets all in. */
    allowed_domains: string;
    /** Whether somebody whom the provider knows and the console does not becomes a person. */
    creates_people: number;
    button_label: string;
    private_network: number;
    changed_at: number;
    revision: number;
  };
  /** Who a person is at a provider. */
  sign_on_identities: {
    issuer: string;
    subject: string;
    user_id: string;
    linked_at: number;
    last_used_at: number;
  };
}
