export interface TemplateTables {
  /** What the console offers, as it was heard last. `item_id` is `<kind>/<id>`, `body` is JSON. */
  offered_items: { item_id: string; revision: number; body: string };
  offered_items_state: {
    only_one: number;
    /** The items are those of this revision. */
    revision: number;
    /** They were so at this time; later changes may have been missed. */
    heard_at: number;
  };
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
