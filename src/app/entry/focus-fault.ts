/**
 * Puts the focus on the first field of a form that has a fault, or else on what was said about the whole; false where
 * there is neither.
 */
export function focusFault(form: HTMLElement): boolean {
  const fault =
    form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>('[role="alert"]');
  fault?.focus();
  return fault !== null;
}
