import * as v from 'valibot';

const Id = v.pipe(v.string(), v.maxLength(64));
const Value = v.pipe(v.string(), v.maxLength(16));

/** The picture that is answered, and the answer. */
export const captchaFields = { captcha_id: Id, captcha_value: v.pipe(Value, v.nonEmpty('empty')) };
/** As `captchaFields`, for who can do without: an answer that is there is not empty. */
export const pictureOrNone = { captcha_id: v.optional(Id), captcha_value: v.optional(captchaFields.captcha_value) };
export const optionalCaptcha = { captcha_id: v.optional(Id), captcha_value: v.optional(Value) };

/** A code of six digits, from a message or an authenticator; spaces do not count. */
export const CodeText = v.pipe(
  v.string(),
  v.maxLength(20, 'code'),
  v.transform((text) => text.replace(/\s/g, '')),
  v.nonEmpty('empty'),
  v.regex(/^\d{6}$/, 'code'),
);
