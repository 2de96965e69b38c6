import * as v from 'valibot';
import { isOneLine } from '../base/text.ts';

/**
 * An e-mail address in small letters, at most 254 characters: one @, a name without quotes, a domain with a dot.
 * Whatever could end a header line or begin another recipient is refused.
 */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('email_empty'),
  v.maxLength(254, 'email'),
  v.regex(
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,15}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/,
    'email',
  ),
  v.toLowerCase(),
);

/** 4 to 20 letters, digits or underscores, not digits alone: those could be somebody's phone number. */
export const Username = v.pipe(
  v.string(),
  v.check(isOneLine, 'username'),
  v.trim(),
  v.regex(/^(?=.*[A-Za-z_])[A-Za-z0-9_]{4,20}$/, 'username'),
);

/** A country or region whose mobile numbers we know: ISO 3166 code, dialling code, and the number after it. */
export interface Area {
  readonly region: string;
  readonly area: string;
  readonly mobile: RegExp;
}

/** Numbering plans of ITU E.164, mobile ranges only; the first one is preselected. */
export const areas: readonly Area[] = [
  { region: 'HK', area: '+852', mobile: /^[4-9]\d{7}$/ },
  { region: 'CN', area: '+86', mobile: /^1[3-9]\d{9}$/ },
  { region: 'TW', area: '+886', mobile: /^9\d{8}$/ },
  { region: 'MO', area: '+853', mobile: /^6\d{7}$/ },
  { region: 'SG', area: '+65', mobile: /^[89]\d{7}$/ },
  { region: 'JP', area: '+81', mobile: /^[789]0\d{8}$/ },
  { region: 'KR', area: '+82', mobile: /^10\d{8}$/ },
  { region: 'MY', area: '+60', mobile: /^1\d{8,9}$/ },
  { region: 'TH', area: '+66', mobile: /^[689]\d{8}$/ },
  { region: 'VN', area: '+84', mobile: /^[35789]\d{8}$/ },
  { region: 'PH', area: '+63', mobile: /^9\d{9}$/ },
  { region: 'ID', area: '+62', mobile: /^8\d{8,11}$/ },
  { region: 'IN', area: '+91', mobile: /^[6-9]\d{9}$/ },
  { region: 'AU', area: '+61', mobile: /^4\d{8}$/ },
  { region: 'NZ', area: '+64', mobile: /^2\d{7,9}$/ },
  { region: 'AE', area: '+971', mobile: /^5\d{8}$/ },
  { region: 'SA', area: '+966', mobile: /^5\d{8}$/ },
  { region: 'TR', area: '+90', mobile: /^5\d{9}$/ },
  { region: 'US', area: '+1', mobile: /^[2-9]\d{2}[2-9]\d{6}$/ },
  { region: 'GB', area: '+44', mobile: /^7\d{9}$/ },
  { region: 'DE', area: '+49', mobile: /^1[567]\d{8,9}$/ },
  { region: 'FR', area: '+33', mobile: /^[67]\d{8}$/ },
  { region: 'CH', area: '+41', mobile: /^7\d{8}$/ },
  { region: 'NL', area: '+31', mobile: /^6\d{8}$/ },
  { region: 'ES', area: '+34', mobile: /^[67]\d{8}$/ },
  { region: 'IT', area: '+39', mobile: /^3\d{8,9}$/ },
  { region: 'BR', area: '+55', mobile: /^[1-9]\d9\d{8}$/ },
];

/**
 * Entries of a form that asks for a phone number; `phone` comes out as digits without separators and without the zeros
 * that are dialled within a country.
 */
export const phoneFields = {
  area: v.picklist(
    areas.map(({ area }) => area),
    'phone',
  ),
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('phone_empty'),
    v.maxLength(30, 'phone'),
    v.transform((text) => text.replace(/[\s().-]/g, '').replace(/^0+/, '')),
  ),
};

/** Whether the digits are a mobile number of the area. */
export const isPhone = ({ area, phone }: { readonly area: string; readonly phone: string }): boolean =>
  areas.some((one) => one.area === area && one.mobile.test(phone));

/** The number in full, as it is stored: +85291234567. */
export const wholePhone = ({ area, phone }: { readonly area: string; readonly phone: string }): string =>
  `${area}${phone}`;

/**
 * Whether the text is a mobile number: of the area, or without one a whole number or one of any area. `phone` as
 * `phoneFields` leaves it.
 */
export const isPhoneOfAny = ({
  area,
  phone,
}: {
  readonly area?: string | undefined;
  readonly phone: string;
}): boolean =>
  area === undefined
    ? areas.some(
        (one) =>
          one.mobile.test(phone) || (phone.startsWith(one.area) && one.mobile.test(phone.slice(one.area.length))),
      )
    : isPhone({ area, phone });

/** Full numbers that somebody may mean who has typed this; [] where it is no number. */
export function phonesMeant(text: string): readonly string[] {
  const digits = text.replace(/[\s().-]/g, '');
  if (!/^\+?\d{6,15}$/.test(digits)) return [];
  return digits.startsWith('+')
    ? [digits]
    : areas
        .filter(({ mobile }) => mobile.test(digits.replace(/^0+/, '')))
        .map(({ area }) => `${area}${digits.replace(/^0+/, '')}`);
}
