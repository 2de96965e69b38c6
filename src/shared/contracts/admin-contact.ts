import * as v from 'valibot';
import { contract, Paged, pageFields } from '../base/contract.ts';
import { ContactForm } from '../user/contact-form.ts';
import { contactStates } from '../user/request-state.ts';

const State = v.picklist(contactStates, 'choice');

/** What a visitor has written; `created` is ms since the epoch, `language` that of the page. */
export const ContactRow = v.object({
  request_id: v.string(),
  created: v.number(),
  ip: v.string(),
  language: v.string(),
  state: v.picklist(contactStates),
  form: ContactForm,
});
export type ContactRow = v.InferInput<typeof ContactRow>;

/**
 * `GET /admin/contact/list`: contact requests, newest first; with `search` those whose number, name, e-mail address,
 * Telegram name or company holds it, in any case of letters. Each reading is in the audit log.
 */
export const contactList = contract({
  method: 'GET',
  path: '/admin/contact/list',
  access: ['admin'],
  names: {},
  extension: true,
  audited: ['page', 'page_size', 'search', 'state'],
  input: v.strictObject({
    ...pageFields,
    search: v.optional(v.pipe(v.string(), v.maxLength(100))),
    state: v.optional(State),
  }),
  output: Paged(ContactRow),
});

/**
 * `POST /admin/contact/state` sets how far a request has come. Idempotent. NOT_FOUND where there is no such request.
 */
export const contactState = contract({
  method: 'POST',
  path: '/admin/contact/state',
  access: ['admin'],
  names: { request_id: 'anybody' },
  extension: true,
  audited: ['request_id', 'state'],
  input: v.strictObject({
    request_id: v.pipe(v.string(), v.regex(/^[0-9A-F]{12}$/, 'request_id')),
    state: State,
  }),
  output: ContactRow,
});
