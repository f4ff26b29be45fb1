export interface TemplateTables {
  /** Which workflow came from which template. */
  installed_templates: {
    template_id: string;
    workflow_id: string;
    /** The version of the template that was installed last, and the workflow's version that it became. */
    version: number;
    workflow_version: number;
    installed_at: number;
  };
  /** Up to when a rule was followed: what came due before is done. */
  update_rule_progress: { rule_id: string; followed_until: number };
}
