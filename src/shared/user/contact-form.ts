import * as v from 'valibot';
import { Email } from './contact.ts';
import { countries } from './country.ts';

/** What a visitor may be interested in; the first is the trading product. */
export const interests = ['Halyard Terminal', 'Asset Management', 'Market Maker', 'Partnership Relations'] as const;

export const businesses = [
  'Hedge Fund', 'Venture Fund', 'Institutional Wealth Manager', 'Financial Intermediary', 'Proprietary Trader', 'Financial Infrastructure Provider', 'High Net Worth Individual', 'Other',
] as const;

/** In USD. */
export const assetRanges = ['<1M', '1M-10M', '10M-100M', '100M-500M', '500M-1B', '>1B'] as const;

const longestText = 100;
/** One line: no control characters, no line or paragraph separators, nothing that turns the direction of writing. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
const line = v.pipe(v.string(), v.regex(oneLine, 'text'), v.trim(), v.maxLength(longestText, 'long'));
const required = v.pipe(line, v.nonEmpty('empty'));

/** Entries of the contact form, as the specification spells them. `country` is an ISO 3166-1 code; only the position may be left out. */
export const contactFields = {
  firstName: required, lastName: required, email: Email,
  telegram: v.pipe(required, v.regex(/^(@?[A-Za-z][A-Za-z0-9_]{4,31}|\+?\d{6,15})$/, 'telegram')),
  company: required, position: v.optional(line, ''),
  interest: v.picklist(interests, 'choice'), business: v.picklist(businesses, 'choice'), assetRange: v.picklist(assetRanges, 'choice'), country: v.picklist(countries, 'choice'),
};

export const ContactForm = v.strictObject(contactFields);
export type ContactForm = v.InferOutput<typeof ContactForm>;
