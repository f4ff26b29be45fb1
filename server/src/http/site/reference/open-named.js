/** An address that names an operation opens it. */
export function openNamed() {
  const named = document.getElementById(location.hash.slice(1));
  if (named?.matches("details")) named.open = true;
  named?.scrollIntoView();
}
