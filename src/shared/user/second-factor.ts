/**
 * Ways to prove at a log-in, after the password, who one is: a code to the phone, to the mail address, or of an
 * authenticator (TOTP).
 */
export const secondFactors = ['sms', 'email', 'totp'] as const;
export type SecondFactor = (typeof secondFactors)[number];
