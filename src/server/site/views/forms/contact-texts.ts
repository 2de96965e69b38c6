import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { businesses, ContactForm, interests } from '../../../../shared/user/contact-form.ts';
import type { ContactRule, ContactState } from '../../contact-state.ts';

type Texts<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

export const contactLabels: Texts<keyof ContactForm> = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  email: msg`Email`,
  telegram: msg`Telegram`,
  company: msg`Company`,
  position: msg({ message: 'Position', context: 'job' }),
  interest: msg`What are you interested in?`,
  business: msg`What describes you best?`,
  assetRange: msg`Assets under management (USD)`,
  country: msg`Country or region`,
};

export const interestNames: Texts<(typeof interests)[number]> = {
  'Halyard Terminal': msg`Halyard Terminal`,
  'Asset Management': msg`Asset Management`,
  'Market Maker': msg`Market Maker`,
  'Partnership Relations': msg`Partnership Relations`,
};

export const businessNames: Texts<(typeof businesses)[number]> = {
  'Hedge Fund': msg`Hedge Fund`,
  'Venture Fund': msg`Venture Fund`,
  'Institutional Wealth Manager': msg`Institutional Wealth Manager`,
  'Financial Intermediary': msg`Financial Intermediary`,
  'Proprietary Trader': msg`Proprietary Trader`,
  'Financial Infrastructure Provider': msg`Financial Infrastructure Provider`,
  'High Net Worth Individual': msg`High Net Worth Individual`,
  Other: msg`Other`,
};

/** Beneath a field, by the rule that its entry breaks. */
export const contactRuleTexts: Texts<ContactRule> = {
  empty: msg`This field cannot be empty`,
  email_empty: msg`Email address cannot be empty`,
  email: msg`Please enter the correct email address`,
  telegram: msg`Enter a Telegram username or phone number`,
  choice: msg`Choose one`,
  long: msg`At most 100 characters`,
  text: msg`One line only, no control characters`,
};

/** Above the form, by why nothing was stored. */
export const contactFailures: Texts<Extract<ContactState, { kind: 'failed' }>['why']> = {
  input: msg`Please correct the marked fields. Nothing has been sent.`,
  often: msg`Too many requests from your network in the past hour. Please try again later.`,
  other: msg`Your request could not be processed. Nothing has been saved.`,
};
