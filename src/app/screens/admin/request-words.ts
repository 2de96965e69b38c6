import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OpenRole } from '../../../shared/user/application.ts';
import type { ContactForm } from '../../../shared/user/contact-form.ts';
import type { ApplicationState, ContactState } from '../../../shared/user/request-state.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';

type Texts<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

const positions: Texts<OpenRole> = {
  'quantitative-researcher': msg`Quantitative researcher`,
  engineer: msg`Senior engineer`,
  trader: msg`Trader`,
};

const states: Texts<ApplicationState | ContactState> = {
  new: msg({ message: 'New', context: 'request' }),
  read: msg({ message: 'Read', context: 'request' }),
  invited: msg({ message: 'Invited', context: 'request' }),
  rejected: msg({ message: 'Declined', context: 'request' }),
  answered: msg({ message: 'Answered', context: 'request' }),
  closed: msg({ message: 'Closed', context: 'request' }),
};

const interests: Texts<ContactForm['interest']> = {
  'Halyard Terminal': msg`Halyard Terminal`,
  'Asset Management': msg`Asset Management`,
  'Market Maker': msg`Market Maker`,
  'Partnership Relations': msg`Partnership Relations`,
};

const businesses: Texts<ContactForm['business']> = {
  'Hedge Fund': msg`Hedge Fund`,
  'Venture Fund': msg`Venture Fund`,
  'Institutional Wealth Manager': msg`Institutional Wealth Manager`,
  'Financial Intermediary': msg`Financial Intermediary`,
  'Proprietary Trader': msg`Proprietary Trader`,
  'Financial Infrastructure Provider': msg`Financial Infrastructure Provider`,
  'High Net Worth Individual': msg`High Net Worth Individual`,
  Other: msg`Other`,
};

/** Names of what applications and contact requests choose from, in the reader's language. */
export function useRequestWords() {
  const { i18n } = useLingui();
  const [{ lang }] = usePreferences();
  return {
    position: (position: OpenRole): string => i18n._(positions[position]),
    state: (state: ApplicationState | ContactState): string => i18n._(states[state]),
    interest: (interest: ContactForm['interest']): string => i18n._(interests[interest]),
    business: (business: ContactForm['business']): string => i18n._(businesses[business]),
    country: (code: string): string => new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code,
  };
}
