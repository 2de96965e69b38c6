import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** One sentence for each rule of the contracts' schemas that a form of entry can break. Those of the specification's point 5 are word for word. */
export const ruleText: Readonly<Record<string, MessageDescriptor>> = {
  empty: msg`Must not be empty`,
  email_empty: msg`Email address cannot be empty`,
  email: msg`Please enter the correct email address`,
  phone_empty: msg`Phone number cannot be empty`,
  phone: msg`Please enter a valid phone number`,
  username: msg`4 to 20 letters, digits or underscores, not digits alone`,
  password_length: msg`Input a password of 8-20 digits`,
  password_characters: msg`Tabs and line breaks cannot be part of a password`,
  password_common: msg`This password is too easy to guess`,
  password_same: msg`This is the password that you have now`,
  confirm_empty: msg`Confirm password required`,
  confirm: msg`The two passwords differ`,
  code: msg`The code has six digits`,
  invite_code: msg`This invite code does not exist.`,
  ip: msg`This is not an IP address`,
  ip_many: msg`20 addresses at most`,
  ip_own: msg`The address that you use now must be among them`,
  taken: msg`This is taken already`,
};
