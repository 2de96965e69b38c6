import { createHttp } from '../../src/worker/connection/http.ts';
import { createSession } from '../../src/worker/state/session.ts';
import { createStreams } from '../../src/worker/connection/streams.ts';
import { FakeWorld } from './fake-world.ts';

/** A fake state with HTTP and streams on it, and somebody logged in. */
export function feedParts(token: string | undefined = 'token-1') {
  const world = new FakeWorld();
  world.answer('/user/ws/ticket', { ticket: 'ticket-1', expire_s: 30 });
  world.answer('/user/checkToken', 1);
  const session = createSession({
    environment: world.environment,
    http: () => http,
    changed: () => undefined,
    goodbye: () => undefined,
  });
  const http = createHttp({ environment: world.environment, token: session.token, unauthorised: session.recheck });
  if (token !== undefined) session.set({ token, username: 'ann', role: 'user', invite_code: '', vip_level: 1 });
  const streams = createStreams({ environment: world.environment, http, session });
  const { clock, random, log } = world.environment;
  return { world, session, http, streams, clock: world.clock, common: { http, streams, clock, random, log } };
}
