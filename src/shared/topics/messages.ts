import * as v from 'valibot';
import { topic } from '../base/topic.ts';
import { MessageEntry } from '../user/message.ts';

/**
 * `/msg/user/ws`: new messages of the caller, one entry for each type that has some. A socket without subprotocol
 * carries the list of entries itself, as the specification has it; with one, and on the mux, the list is a field,
 * because every frame there is an object.
 */
export const messages = topic({
  path: '/msg/user/ws',
  access: 'user',
  names: {},
  params: v.strictObject({}),
  frame: v.object({ list: v.array(MessageEntry) }),
  keep: 'event',
});
