import * as v from 'valibot';
import { Application } from './application.ts';
import { ContactForm } from './contact-form.ts';

type Entries = Readonly<Record<string, string>>;

/** The first rule that each entry breaks, by its name. */
function brokenRules(schema: v.GenericSchema, entries: Entries): ReadonlyMap<string, string> {
  const { issues = [] } = v.safeParse(schema, entries);
  const broken = new Map<string, string>();
  for (const issue of issues) {
    const name = v.getDotPath(issue) ?? '';
    if (!broken.has(name)) broken.set(name, issue.message);
  }
  return broken;
}

/** What is wrong with the entries of the contact form. */
export const contactFaults = (entries: Entries): ReadonlyMap<string, string> => brokenRules(ContactForm, entries);

/** What is wrong with the entries of a job application besides its file. */
export const applicationFaults = (entries: Entries): ReadonlyMap<string, string> => brokenRules(Application, entries);
