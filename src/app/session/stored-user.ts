import * as v from 'valibot';
import { parseJson } from '../../shared/base/parse-json.ts';
import { Session } from '../../shared/user/session.ts';

/** The key of localStorage that the specification names. */
export const userKey = 'user';

/** The stored user; null where there is none. What does not parse is removed and counts as none. */
export function readUser(storage: Storage): Session | null {
  const text = storage.getItem(userKey);
  if (text === null) return null;
  const parsed = v.safeParse(Session, parseJson(text));
  if (parsed.success) return parsed.output;
  storage.removeItem(userKey);
  return null;
}

/** Keeps exactly the five fields of the specification. */
export function writeUser(storage: Storage, { invite_code, role, token, username, vip_level }: Session): void {
  storage.setItem(userKey, JSON.stringify({ invite_code, role, token, username, vip_level }));
}

/** Forgets the user; does nothing where there is none. */
export const removeUser = (storage: Storage): void => storage.removeItem(userKey);
