import { contactFaults } from '../../shared/user/broken-rules.ts';
import { checkChanges, entriesOf, passes } from './field-marks.ts';

/**
 * Checks the contact form by the server's own rules before it is sent; it is sent as it would be without a script. The
 * form has its sentences in `data-rules`, and a template for above it.
 */
export function start(part: HTMLElement): void {
  const form = part as HTMLFormElement;
  checkChanges(form, contactFaults);
  form.addEventListener('submit', (event) => {
    if (!passes(form, contactFaults(entriesOf(form)))) event.preventDefault();
  });
}
