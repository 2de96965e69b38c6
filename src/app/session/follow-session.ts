import type { EngineClient } from '../engine/client.ts';
import type { Session } from '../../shared/user/session.ts';
import { readUser, removeUser, userKey, writeUser } from './stored-user.ts';

/**
 * Hands the stored user to the engine and forgets it when the engine says that it is logged out or revoked; another
 * role or VIP level of the same user is stored. Answers of the session view from before the hand-over do not count.
 * What another window stores is handed over too: the worker knows it already, but this window may be the first to tell
 * the next worker. Runs as long as the window.
 */
export async function followSession(
  engine: EngineClient,
  storage: Storage,
  page: Pick<Window, 'addEventListener'>,
  now: () => number,
): Promise<void> {
  engine.urgent.subscribe((event) => {
    if (event.kind === 'logged_out') removeUser(storage);
  });
  page.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === storage && (key === userKey || key === null)) void engine.setSession(readUser(storage));
  });
  const since = now();
  await engine.setSession(readUser(storage));
  const watched = engine.watch({ kind: 'session' });
  const check = () => {
    const { value, receivedMs } = watched.current();
    if (value?.check === 'none' && receivedMs !== null && receivedMs >= since) removeUser(storage);
    if (value?.session) keepRenewed(value.session, storage);
  };
  watched.subscribe(check);
  check();
}

/** What the server has said anew about the stored user. Another user than the stored one is not to be overwritten. */
function keepRenewed(session: Session, storage: Storage): void {
  const stored = readUser(storage);
  if (stored?.token === session.token && (stored.role !== session.role || stored.vip_level !== session.vip_level))
    writeUser(storage, session);
}
