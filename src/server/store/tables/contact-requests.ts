import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { ContactForm } from '../../../shared/user/contact-form.ts';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { type ContactState, contactStates } from '../../../shared/user/request-state.ts';
import type { Database, Tables } from '../database/database.ts';
import { matching, type RequestQuery, searchTextOf } from './written-requests.ts';

/** Who wrote what, when (ms) and from where, and what has become of it. */
export interface ContactRequest {
  readonly request_id: string;
  readonly created: number;
  readonly ip: string;
  readonly language: string;
  readonly state: ContactState;
  readonly form: ContactForm;
}

const requestOf = ({
  form_json,
  search_text: _search,
  created,
  state,
  ...rest
}: Selectable<Tables['contact_requests']>): ContactRequest => ({
  ...rest,
  created: Number(created),
  state: v.parse(v.picklist(contactStates), state),
  form: v.parse(ContactForm, parseJson(form_json)),
});

/** The table `contact_requests`. */
export function createContactRequestStore(db: Database) {
  return {
    /** Its id: twelve letters and digits, which the sender may quote. */
    async add({ form, ...rest }: Omit<ContactRequest, 'request_id' | 'state'>): Promise<string> {
      const request_id = randomBytes(6).toString('hex').toUpperCase();
      const { firstName, lastName, email, telegram, company } = form;
      await db
        .insertInto('contact_requests')
        .values({
          request_id,
          ...rest,
          state: contactStates[0],
          search_text: searchTextOf([
            request_id,
            `${firstName} ${lastName}`,
            `${lastName}${firstName}`,
            email,
            telegram,
            company,
          ]),
          form_json: JSON.stringify(form),
        })
        .execute();
      return request_id;
    },

    /** One page, newest first, and how many there are. */
    async list(
      query: RequestQuery<ContactState>,
    ): Promise<{ readonly total: number; readonly found: readonly ContactRequest[] }> {
      const rows = db.selectFrom('contact_requests').where((is) => matching(is, query));
      const { total } = await rows.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const found = await rows
        .selectAll()
        .orderBy('created', 'desc')
        .orderBy('request_id')
        .offset((query.page - 1) * query.page_size)
        .limit(query.page_size)
        .execute();
      return { total: Number(total), found: found.map(requestOf) };
    },

    /** The request as it is then; undefined where there is none. */
    async setState(requestId: string, state: ContactState): Promise<ContactRequest | undefined> {
      const row = await db
        .updateTable('contact_requests')
        .set({ state })
        .where('request_id', '=', requestId)
        .returningAll()
        .executeTakeFirst();
      return row && requestOf(row);
    },
  };
}
export type ContactRequestStore = ReturnType<typeof createContactRequestStore>;
