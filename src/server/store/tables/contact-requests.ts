import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { ContactForm } from '../../../shared/user/contact-form.ts';
import { parseJson } from '../../../shared/base/parse-json.ts';
import type { Database } from '../database/database.ts';

/** Who wrote what, when (ms) and from where. */
export interface ContactRequest {
  readonly request_id: string;
  readonly created: number;
  readonly ip: string;
  readonly language: string;
  readonly form: ContactForm;
}

/** The table `contact_requests`. */
export function createContactRequestStore(db: Database) {
  return {
    /** Its id: twelve letters and digits, which the sender may quote. */
    async add({ form, ...rest }: Omit<ContactRequest, 'request_id'>): Promise<string> {
      const request_id = randomBytes(6).toString('hex').toUpperCase();
      await db
        .insertInto('contact_requests')
        .values({ request_id, ...rest, form_json: JSON.stringify(form) })
        .execute();
      return request_id;
    },

    /** Newest first. */
    async newest(limit: number): Promise<readonly ContactRequest[]> {
      const rows = await db
        .selectFrom('contact_requests')
        .selectAll()
        .orderBy('created', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ form_json, ...rest }) => ({ ...rest, form: v.parse(ContactForm, parseJson(form_json)) }));
    },
  };
}
export type ContactRequestStore = ReturnType<typeof createContactRequestStore>;
