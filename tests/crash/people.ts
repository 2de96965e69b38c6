import { chmodSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { dayMs } from '../../src/shared/base/time.ts';
import type { Role } from '../../src/shared/user/role.ts';
import { createScheduler } from '../../src/server/base/scheduler.ts';
import { createServices, type Services } from '../../src/server/compose/services.ts';
import { createMetrics } from '../../src/server/http/metrics.ts';
import { createPasswords } from '../../src/server/identity/passwords.ts';
import { serverConfig } from '../unit/server/compose/server-config.ts';
import { freshFolder } from './image.ts';

const password = 'T7-kettle-Quay';
const tokenMs = 30 * dayMs;

/** Somebody with a session, and the account that it trades on. */
export interface Person {
  readonly user_id: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly api_id: string;
}

/** A main account, a sub-account of it, somebody whom it has invited, and an administrator without an account. */
export interface Persons {
  readonly main: Person;
  readonly sub: Person;
  readonly invited: Person;
  readonly admin: Person;
}

/** Users, accounts and money of a folder on which a server has never run. */
async function settle({ identity, trading, accounts }: Services): Promise<Persons> {
  const passwords = await createPasswords();
  const passwordHash = await passwords.hash(password);
  const nowMs = Date.now();

  async function known(user_id: string, username: string): Promise<Person> {
    const token = await identity.sessions.open(user_id, '127.0.0.1', nowMs, tokenMs);
    const api_id = trading.accounts.ofOwner(user_id)[0]?.api_id ?? '';
    for (const [asset, amount] of api_id === ''
      ? []
      : ([
          ['USDT', '100000'],
          ['BTC', '10'],
        ] as const))
      await trading.engine.deposit({ user_id, api_id, account_type: 'spot', asset, amount });
    return { user_id, username, password, token, api_id };
  }

  async function made(username: string, role: Role, invitedBy?: string): Promise<Person> {
    const { userId: owner } = await identity.users.create({
      username,
      email: `${username}@halyard.example`,
      phone: null,
      passwordHash,
      role,
      vipLevel: 3,
      createdMs: nowMs,
      ...(invitedBy !== undefined && { invitedBy }),
    });
    const permissions = ['spot', 'future'] as const;
    if (role === 'user')
      await trading.accounts.create({ owner, name: username, exchange: 'HALYARD', permissions, createdMs: nowMs });
    return known(owner, username);
  }

  const main = await made('alice', 'user');
  const { user_id } = await accounts.subAccounts.save(
    { userId: main.user_id },
    { username: 'cara', password, kind: 'sub', permissions: ['trade_spot', 'transfer'], api_ids: null, note: '' },
    {
      hash: async () => passwordHash,
      setPassword: () => Promise.resolve(),
      endSessions: () => Promise.resolve(),
      reopenSockets: () => undefined,
    },
  );
  const sub = await known(user_id, 'cara');
  return { main, sub, invited: await made('bob', 'user', main.user_id), admin: await made('anna', 'admin') };
}

let folder: Promise<{ readonly path: string; readonly persons: Persons }> | undefined;

async function madeFolder(seed: number) {
  const path = freshFolder();
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  const services = await createServices({
    config: serverConfig(path, { seed }),
    clock: { nowMs: () => Date.now() },
    scheduler: createScheduler(),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  });
  const persons = await settle(services);
  await services.stop();
  return { path, persons };
}

/** Nobody but the user may read what a server has written, whatever made it. */
function shut(path: string): void {
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    const at = join(path, entry);
    chmodSync(at, statSync(at).isDirectory() ? 0o700 : 0o600);
  }
}

/**
 * Makes the persons, once. Before any round within the process, whose faults strike whatever transaction there is.
 */
export async function makePersons(seed: number): Promise<void> {
  folder ??= madeFolder(seed);
  await folder;
}

/** Puts what the persons have into a folder in which there is nothing of a server yet. */
export async function movePersonsInto(data: string, seed: number): Promise<Persons> {
  folder ??= madeFolder(seed);
  const { path, persons } = await folder;
  cpSync(path, data, { recursive: true });
  shut(data);
  return persons;
}
