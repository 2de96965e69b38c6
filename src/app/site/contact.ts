import { ContactForm } from '../../shared/user/contact-form.ts';
import { brokenRules, checkChanges, passes } from './field-marks.ts';

/** Checks the contact form by the server's own schema before it is sent; it is sent as it would be without a script. The form has its sentences in `data-rules`, and a template for above it. */
export function start(part: HTMLElement): void {
  const form = part as HTMLFormElement;
  checkChanges(form, ContactForm);
  form.addEventListener('submit', (event) => {
    if (!passes(form, brokenRules(form, ContactForm))) event.preventDefault();
  });
}
