import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { splitUrl } from '../../../../src/server/http/signed-calls.ts';
import { createKeyAuthenticator } from '../../../../src/server/identity/key-authenticator.ts';
import { createNonces } from '../../../../src/server/identity/nonces.ts';
import { openDatabase } from '../../../../src/server/store/database/database.ts';
import { openKeyFile } from '../../../../src/server/store/secrets/key-ring.ts';
import { createSecretBox } from '../../../../src/server/store/secrets/secret-box.ts';
import { createAccessKeyStore, type NewKey } from '../../../../src/server/store/tables/access-keys.ts';
import { createUserStore } from '../../../../src/server/store/tables/users.ts';
import { type ProgramKey, type ProgramRequest, signedHeadersOf } from '../../../doubles/program.ts';

export const secret = 'a-secret-that-both-know-0123456789abcdefghi';

/** The headers of a signed request as Node gives them to a server. */
export const lowerHeaders = (key: ProgramKey, request: ProgramRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(signedHeadersOf(key, request)).map(([name, value]) => [name.toLowerCase(), value]));

/** Keys over a database in memory, and what proves them, at a time that the test sets. */
export async function openKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-keys-'));
  const database = await openDatabase(':memory:');
  const box = createSecretBox(openKeyFile(join(folder, 'secret.key')));
  const clock = { ms: Date.UTC(2026, 0, 1), nowMs: () => clock.ms };
  const users = createUserStore(database);
  const refusedAt: string[] = [];
  const user = await users.create({
    username: 'owner',
    email: null,
    phone: null,
    passwordHash: 'x',
    role: 'user',
    vipLevel: 1,
    createdMs: clock.ms,
  });
  const keys = await createAccessKeyStore(database, box);
  const nonces = createNonces(clock.nowMs);
  const door = createKeyAuthenticator({ keys, users, nonces, clock, elsewhere: (_user, ip) => refusedAt.push(ip) });
  let count = 0;

  /** An HMAC key that reads, or what else is asked for. */
  const newKey = (key: Partial<NewKey> = {}) =>
    keys.create({
      userId: user.userId,
      name: 'bot',
      kind: 'HMAC',
      publicKey: null,
      permissions: ['read'],
      ipList: [],
      createdMs: clock.ms,
      expiresMs: null,
      secret,
      ...key,
    });

  const requestNow = (request: Partial<ProgramRequest> = {}): ProgramRequest => ({
    method: 'GET',
    path: '/sapi/user/api/list?exchange=OKX',
    time: clock.ms,
    nonce: `n-${count++}`,
    ...request,
  });

  /** What the server makes of a request whose headers were made for `signed`. */
  function call(key: ProgramKey, signed: ProgramRequest, sent: ProgramRequest = signed, ip = '127.0.0.1') {
    const headers = lowerHeaders(key, signed);
    return callWith(headers, sent, ip);
  }

  const callWith = (
    headers: Readonly<Record<string, string>>,
    { method, path, body = '' }: ProgramRequest,
    ip = '127.0.0.1',
  ) =>
    door.callerOf({
      method,
      ...splitUrl(path),
      bodyHash: createHash('sha256').update(body).digest('hex'),
      headers,
      ip,
    });

  return {
    database,
    box,
    clock,
    users,
    user,
    keys,
    nonces,
    door,
    refusedAt,
    newKey,
    requestNow,
    call,
    callWith,
    async close() {
      await database.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What a refusal says. */
export const refusalOf = (task: Promise<unknown>): Promise<{ readonly code: string; readonly data: unknown }> =>
  task.then(
    () => ({ code: 'none', data: null }),
    ({ code, data }: { code: string; data: unknown }) => ({ code, data }),
  );
