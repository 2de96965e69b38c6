import * as v from 'valibot';
import { contract, Paged, pageFields } from '../base/contract.ts';

/** Languages of the interface, as `lang` names them. */
const Lang = v.picklist(['en', 'zh-Hans', 'zh-Hant']);

/** Without `lang` the texts come as the browser reads (Accept-Language). */
const input = v.strictObject({ lang: v.optional(Lang), ...pageFields });

/**
 * What stands in a list of readings. `summary` is a line, `url` where the whole text stands, `time` when it was
 * written, ms.
 */
const entry = { id: v.string(), title: v.string(), summary: v.string(), url: v.string(), time: v.number() };

/**
 * `GET /client/base/announcements`: what has been announced to all users, newest first; in English where it was not
 * written in the language. `content` is the whole text.
 */
export const announcementList = contract({
  method: 'GET',
  path: '/client/base/announcements',
  access: 'public',
  names: {},
  extension: true,
  input,
  output: Paged(v.object({ ...entry, content: v.string() })),
});

/**
 * `GET /client/base/tutorials`: short how-tos of the terminal, in the order in which they are read; `steps` is the
 * whole text.
 */
export const tutorialList = contract({
  method: 'GET',
  path: '/client/base/tutorials',
  access: 'public',
  names: {},
  extension: true,
  input,
  output: Paged(v.object({ ...entry, steps: v.array(v.string()) })),
});
