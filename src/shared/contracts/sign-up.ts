import * as v from 'valibot';
import { contract } from '../base/contract.ts';
import { Email, isPhone, isPhoneOfAny, phoneFields, Username } from '../user/contact.ts';
import { newPasswordFields } from '../user/password.ts';
import { roles } from '../user/role.ts';
import { CodeText, optionalCaptcha, pictureOrNone } from './captcha.ts';

/**
 * What a code is asked for: to open an account, or to bind a second factor to one; by SMS also for a new password, for
 * which the mail has a link.
 */
const scene = v.picklist(['register', 'bind']);
const phoneScene = v.picklist(['register', 'bind', 'reset']);

/** When the code dies and when another may be asked for. `demo_outbox`: it lies on the page /outbox. */
const CodeSent = v.object({ expire_s: v.number(), resend_s: v.number(), demo_outbox: v.optional(v.literal(true)) });

/**
 * `GET /user/captcha/email` sends a code of six digits. An address that has an account already gets a letter that says
 * so, and the same answer. Refuses with CAPTCHA or RATE_LIMIT: one a minute and five an hour for an address. Who cannot
 * see the picture leaves `captcha_id` out (WCAG 3.3.8): three times an hour from one client, and 60 times from all
 * together.
 */
export const captchaEmail = contract({
  method: 'GET',
  path: '/user/captcha/email',
  access: 'public',
  names: {},
  sends: true,
  input: v.strictObject({ email: Email, ...pictureOrNone, scene }),
  output: CodeSent,
});

/**
 * `GET /user/captcha/phone`: as `captchaEmail`, by SMS. `area` is the dialling code with its plus. For the scene
 * `reset` the answer comes before anything is looked up, and only a number that has an account gets a code.
 */
export const captchaPhone = contract({
  method: 'GET',
  path: '/user/captcha/phone',
  access: 'public',
  names: {},
  sends: true,
  input: v.pipe(
    v.strictObject({ ...phoneFields, ...pictureOrNone, scene: phoneScene }),
    v.forward(v.partialCheck([['area'], ['phone']], isPhone, 'phone'), ['phone']),
  ),
  output: CodeSent,
});

const Available = v.picklist([0, 1]);

/**
 * `GET /user/check/username`: 1 where it is free. The four checks together: five in 15 minutes from one address, more
 * with a captcha, never more than 20 a minute.
 */
export const checkUsername = contract({
  method: 'GET',
  path: '/user/check/username',
  access: 'public',
  names: {},
  input: v.strictObject({ username: Username, ...optionalCaptcha }),
  output: Available,
});

/** `GET /user/check/email`: 1 where no account has it. */
export const checkEmail = contract({
  method: 'GET',
  path: '/user/check/email',
  access: 'public',
  names: {},
  input: v.strictObject({ email: Email, ...optionalCaptcha }),
  output: Available,
});

/**
 * `GET /user/check/phone`: 1 where no account has it. Without `area` the number is whole (+852…), or stands for every
 * area that has such numbers.
 */
export const checkPhone = contract({
  method: 'GET',
  path: '/user/check/phone',
  access: 'public',
  names: {},
  input: v.pipe(
    v.strictObject({ area: v.optional(phoneFields.area), phone: phoneFields.phone, ...optionalCaptcha }),
    v.forward(v.partialCheck([['area'], ['phone']], isPhoneOfAny, 'phone'), ['phone']),
  ),
  output: Available,
});

export const InviteCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,20}$/, 'invite_code'));

/** `GET /user/check/invitecode`: 1 where it exists. */
export const checkInviteCode = contract({
  method: 'GET',
  path: '/user/check/invitecode',
  access: 'public',
  names: {},
  input: v.strictObject({ invite_code: InviteCode, ...optionalCaptcha }),
  output: Available,
});

const accountFields = {
  username: Username,
  code: CodeText,
  ...newPasswordFields,
  invite_code: v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => undefined),
        ),
        InviteCode,
      ],
      'invite_code',
    ),
  ),
  ...optionalCaptcha,
};
const confirms = <F extends { readonly password: string; readonly confirm_password: string }>({
  password,
  confirm_password,
}: F): boolean => password === confirm_password;

/**
 * `POST /user/register` opens an account of role `user` and vip_level 0; it opens no session. The code stands for the
 * picture, since it was sent for one; a captcha that comes along all the same must be right. Refuses with CAPTCHA,
 * USER_EXISTS, INVITE_CODE or RATE_LIMIT, and tells what is taken only to who has the right code.
 */
export const register = contract({
  method: 'POST',
  path: '/user/register',
  access: 'public',
  names: {},
  bodyLimit: 4096,
  input: v.variant('type', [
    v.pipe(
      v.strictObject({ type: v.literal('email'), email: Email, ...accountFields }),
      v.forward(v.partialCheck([['password'], ['confirm_password']], confirms, 'confirm'), ['confirm_password']),
    ),
    v.pipe(
      v.strictObject({ type: v.literal('phone'), ...phoneFields, ...accountFields }),
      v.forward(v.partialCheck([['password'], ['confirm_password']], confirms, 'confirm'), ['confirm_password']),
      v.forward(v.partialCheck([['area'], ['phone']], isPhone, 'phone'), ['phone']),
    ),
  ]),
  inQuery: ['captcha_id', 'captcha_value'],
  output: v.object({
    user: v.object({ username: v.string(), role: v.picklist(roles), vip_level: v.number(), invite_code: v.string() }),
  }),
});
