import { contact } from '../../../shared/contracts/contact.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Captchas } from '../../identity/captcha.ts';
import type { ContactService } from '../contact-service.ts';
import type { Server } from '../serve.ts';

/** The contact form as a call. */
export function contactRoutes(server: Server, desk: ContactService, captchas: Captchas): void {
  server.open(contact, async ({ input: { captcha_id, captcha_value, ...form }, ip, language }) => {
    if (!captchas.accepts(captcha_id, captcha_value))
      throw new Refusal('CAPTCHA', { field: 'captcha_value', rule: 'captcha' });
    return { id: await desk.take(form, { ip, language }) };
  });
}
