import * as v from 'valibot';
import { contract, Paged, pageFields } from '../kit/contract.ts';

/** Languages in which the firm writes. */
const lang = v.optional(v.picklist(['en', 'zh-Hans', 'zh-Hant'], 'lang'), 'en');
/** `url`: where more of it stands, from the root of the site; `time`: when it was written. */
const entry = { id: v.string(), title: v.string(), summary: v.string(), url: v.string(), time: v.number() };

/**
 * `GET /client/base/announcements`: what has been announced to all users, newest first, in the language that is asked for, or in that in which it was written first.
 * `summary`: its first 200 characters.
 */
export const announcementList = contract({
  method: 'GET', path: '/client/base/announcements', access: 'public', extension: true, input: v.strictObject({ ...pageFields, lang }), output: Paged(v.object(entry)),
});

/** `GET /client/base/tutorials`: how things are done in the terminal, step by step. */
export const tutorialList = contract({
  method: 'GET', path: '/client/base/tutorials', access: 'public', extension: true, input: v.strictObject({ ...pageFields, lang }),
  output: Paged(v.object({ ...entry, steps: v.array(v.string()) })),
});
