import { createHttp } from '../../src/worker/connection/http.ts';
import { createSession } from '../../src/worker/state/session.ts';
import { createStreams } from '../../src/worker/connection/streams.ts';
import { FakeBackend } from './fake-backend.ts';

/** A fake state with HTTP and streams on it, and somebody logged in. */
export function feedParts(token: string | undefined = 'token-1') {
  const backend = new FakeBackend();
  backend.answer('/user/ws/ticket', { ticket: 'ticket-1', expire_s: 30 });
  backend.answer('/user/checkToken', 1);
  const session = createSession({
    environment: backend.environment,
    http: () => http,
    changed: () => undefined,
    goodbye: () => undefined,
  });
  const http = createHttp({ environment: backend.environment, token: session.token, unauthorised: session.recheck });
  if (token !== undefined) session.set({ token, username: 'ann', role: 'user', invite_code: '', vip_level: 1 });
  const streams = createStreams({ environment: backend.environment, http, session });
  const { clock, random, log } = backend.environment;
  return { backend, session, http, streams, clock: backend.clock, common: { http, streams, clock, random, log } };
}
