import * as v from 'valibot';
import { Line, Name, plainText } from '../base/text.ts';
import { Email } from './contact.ts';

/** Roles that are open; each is the last part of its page's address. */
export const openRoles = ['quantitative-researcher', 'engineer', 'trader'] as const;
export type OpenRole = (typeof openRoles)[number];

const address = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(300, 'link'),
    v.regex(/^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?(\/[^\s"'<>\\]*)?)?$/i, 'link'),
  ),
  '',
);

/** Entries of a job application besides the résumé; links are https or "". */
export const Application = v.strictObject({
  position: v.picklist(openRoles, 'choice'),
  name: Name(100),
  email: Email,
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('phone_empty'),
    v.regex(/^(?=(?:\D*\d){6})\+?[\d\s().-]{6,30}$/, 'phone'),
  ),
  company: v.optional(Line(100), ''),
  linkedin: address,
  github: address,
  portfolio: address,
  other: address,
  cover_letter: v.optional(v.pipe(v.string(), v.regex(plainText, 'text'), v.trim(), v.maxLength(5_000, 'letter')), ''),
});
export type Application = v.InferOutput<typeof Application>;
