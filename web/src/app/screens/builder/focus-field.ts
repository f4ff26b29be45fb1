/** Puts the cursor into the field at a place such as `branches[0].label`, or into the nearest around it. */
export function focusField(scope: ParentNode, path: string): boolean {
  for (let place = path; ; place = outer(place)) {
    const field = scope.querySelector(`[data-field="${CSS.escape(place)}"]`);
    const control = field?.querySelector<HTMLElement>(
      "input:not([type=hidden]), textarea, [contenteditable=true], button",
    );
    if (control) {
      control.scrollIntoView({ block: "center" });
      control.focus();
      return true;
    }
    if (place === "") return false;
  }
}

function outer(place: string): string {
  return place.slice(0, Math.max(0, place.search(/[.[][^.[]*$/)));
}

/** A menu that closes gives the focus back first. */
const FOCUS_AFTER_MS = 50;

/** Puts the cursor on the title of the step at hand, once it is there: what is typed replaces it. */
export function focusTitle(): void {
  setTimeout(() => {
    const title = document.querySelector<HTMLInputElement>('[data-inspector] [data-field="title"] input');
    title?.focus();
    title?.select();
  }, FOCUS_AFTER_MS);
}
