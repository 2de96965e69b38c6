import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * One sentence for each rule of the contracts' schemas that a form of entry can break. Those of the specification's
 * point 5 are word for word.
 */
export const ruleText: Readonly<Record<string, MessageDescriptor>> = {
  empty: msg`Must not be empty`,
  email_empty: msg`Email address cannot be empty`,
  email: msg`Please enter the correct email address`,
  phone_empty: msg`Phone number cannot be empty`,
  phone: msg`Please enter a valid phone number`,
  username: msg`4–20 letters, digits or underscores, not only digits`,
  password_length: msg`Input a password of 8-20 digits`,
  password_characters: msg`Passwords cannot contain tabs or line breaks`,
  password_common: msg`This password is too easy to guess`,
  password_same: msg`Same as current password`,
  confirm_empty: msg`Confirm password required`,
  confirm: msg`Passwords do not match`,
  code: msg`Enter the 6-digit code`,
  invite_code: msg`This invite code does not exist.`,
  ip: msg`Not a valid IP address`,
  ip_many: msg`Up to 20 addresses`,
  ip_wide: msg`Network too wide: use /8 or longer, for IPv6 /16`,
  ed25519: msg`Not an Ed25519 public key`,
  long: msg`Too long`,
  text: msg`Control characters and direction marks are not allowed here.`,
  ip_own: msg`Must include your current IP address`,
  taken: msg`Already taken`,
};
