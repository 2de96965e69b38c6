import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { Email, Username } from '../user/contact.ts';
import { newPasswordFields } from '../user/password.ts';

/**
 * `POST /user/activate` opens the caller's account for trading, once the risks have been read: it has VIP level 1 from
 * then on. An account whose level is new is told of it by a message of type 3, as `userVip` tells. Idempotent.
 */
export const activate = contract({
  method: 'POST',
  path: '/user/activate',
  access: 'user',
  names: {},
  extension: true,
  audited: ['confirm_risk'],
  input: v.strictObject({ confirm_risk: v.literal(true, 'confirm_risk') }),
  output: v.object({ activated: v.literal(true), vip_level: v.number() }),
});

/** `GET /user/first-admin/open`: whether the link that makes the first administrator still works. */
export const firstAdminOpen = contract({
  method: 'GET',
  path: '/user/first-admin/open',
  access: 'public',
  names: {},
  extension: true,
  input: Nothing,
  output: v.object({ open: v.boolean() }),
});

/**
 * `POST /user/first-admin` makes the first administrator, with the token that the server has printed at its start:
 * once, within 30 minutes, and only where there is no administrator. Refuses with RESET_LINK where the token is wrong,
 * used or too old, USER_EXISTS for the name or the address.
 */
export const firstAdmin = contract({
  method: 'POST',
  path: '/user/first-admin',
  access: 'public',
  names: {},
  extension: true,
  bodyLimit: 4096,
  audited: ['username'],
  input: v.pipe(
    v.strictObject({
      token: v.pipe(v.string(), v.minLength(1, 'empty'), v.maxLength(100)),
      username: Username,
      email: Email,
      ...newPasswordFields,
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirm_password']],
        ({ password, confirm_password }) => password === confirm_password,
        'confirm',
      ),
      ['confirm_password'],
    ),
  ),
  output: v.object({ username: v.string() }),
});
