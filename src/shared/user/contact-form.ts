import * as v from 'valibot';
import { Line, Name } from '../base/text.ts';
import { Email } from './contact.ts';
import { countries } from './country.ts';

/** What a visitor may be interested in; the first is the trading product. */
export const interests = ['Halyard Terminal', 'Asset Management', 'Market Maker', 'Partnership Relations'] as const;

export const businesses = [
  'Hedge Fund',
  'Venture Fund',
  'Institutional Wealth Manager',
  'Financial Intermediary',
  'Proprietary Trader',
  'Financial Infrastructure Provider',
  'High Net Worth Individual',
  'Other',
] as const;

/** In USD. */
export const assetRanges = ['<1M', '1M-10M', '10M-100M', '100M-500M', '500M-1B', '>1B'] as const;

const required = Name(100);

/**
 * Entries of the contact form, as the specification spells them. `country` is an ISO 3166-1 code; only the position may
 * be left out.
 */
export const contactFields = {
  firstName: required,
  lastName: required,
  email: Email,
  telegram: v.pipe(required, v.regex(/^(@?[A-Za-z][A-Za-z0-9_]{4,31}|\+?\d{6,15})$/, 'telegram')),
  company: required,
  position: v.optional(Line(100), ''),
  interest: v.picklist(interests, 'choice'),
  business: v.picklist(businesses, 'choice'),
  assetRange: v.picklist(assetRanges, 'choice'),
  country: v.picklist(countries, 'choice'),
};

export const ContactForm = v.strictObject(contactFields);
export type ContactForm = v.InferOutput<typeof ContactForm>;
