import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApplicationField, ApplicationRule, ApplicationState } from '../../application-state.ts';

type Texts<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

export const applicationLabels: Texts<ApplicationField> = {
  position: msg({ message: 'Position', context: 'job' }),
  name: msg({ message: 'Name', context: 'person' }),
  resume: msg`Resume/CV`,
  phone: msg`Phone`,
  email: msg`Email`,
  company: msg`Current company`,
  linkedin: msg`LinkedIn`,
  github: msg`GitHub`,
  portfolio: msg`Portfolio`,
  other: msg`Other link`,
  cover_letter: msg`Cover letter`,
};

/** Beneath a field, by the rule that its entry breaks. */
export const applicationRuleTexts: Texts<ApplicationRule> = {
  empty: msg`This field cannot be empty`,
  email_empty: msg`Email address cannot be empty`,
  email: msg`Please enter the correct email address`,
  phone_empty: msg`Phone number cannot be empty`,
  phone: msg`Please enter a valid phone number`,
  choice: msg`Choose one`,
  long: msg`At most 100 characters`,
  text: msg`Control characters are not allowed`,
  link: msg`Enter a link that starts with https://`,
  letter: msg`At most 5,000 characters`,
  resume_empty: msg`Resume/CV cannot be empty`,
  resume_large: msg`Resume file is too large, limit is 10MB`,
  resume_type: msg`Only .pdf and .doc files are accepted`,
};

/** Above the form; a page cannot keep a chosen file. */
export const applicationFailures: Texts<NonNullable<Exclude<ApplicationState, { kind: 'sent' }>['text']>> = {
  failed: msg`Failed to submit application form. Please contact the administrator.`,
  correct: msg`Please correct the marked fields and choose the file again. Nothing has been sent.`,
  often: msg`Too many applications from your network in the past hour. Please try again later.`,
};

/** In place of `correct` where the script has kept the file. */
export const keptFile = msg`Please correct the marked fields. Nothing has been saved yet.`;
