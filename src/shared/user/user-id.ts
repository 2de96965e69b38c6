import * as v from 'valibot';
import { List } from '../base/contract.ts';

/** Id of a user in requests. */
export const UserId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/**
 * Which accounts are meant: those named; else the caller's own, or with `granted` all that others let the caller see,
 * of one of them where `user_id` names whose. An administrator is let see all of them.
 */
export const accountScope = {
  api_ids: v.optional(List),
  of: v.optional(v.picklist(['own', 'granted'], 'of'), 'own'),
  user_id: v.optional(UserId),
};
