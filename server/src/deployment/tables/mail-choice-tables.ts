export interface MailChoiceTables {
  /** Of people who said which mails they want; the others get them. */
  mail_choices: {
    user_id: string;
    mails_approvals: number;
    updated_at: number;
  };
}
