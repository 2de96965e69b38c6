import * as v from 'valibot';
import { contract } from '../base/contract.ts';
import { contactFields } from '../user/contact-form.ts';
import { captchaFields } from './captcha.ts';

/**
 * `POST /client/base/contact` stores a message, and tells the firm and the sender by mail. Refuses with CAPTCHA, or
 * with RATE_LIMIT above five an hour from one client.
 */
export const contact = contract({
  method: 'POST',
  path: '/client/base/contact',
  access: 'public',
  names: {},
  bodyLimit: 8_192,
  input: v.strictObject({ ...contactFields, ...captchaFields }),
  output: v.object({ id: v.string() }),
});
