import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Config } from '../config/config.ts';
import { createFirstAdmin } from '../identity/first-admin.ts';
import { createAccessKeyStore } from '../store/tables/access-keys.ts';
import { createAuditHeadFile } from '../store/audit/audit-head.ts';
import { type AuditLog, createAuditLog } from '../store/audit/audit-log.ts';
import type { Database } from '../store/database/database.ts';
import { createLoginLogStore } from '../store/tables/login-log.ts';
import { createPasswordResetStore } from '../store/tables/password-resets.ts';
import { createSecondFactorStore } from '../store/tables/second-factors.ts';
import { type KeyRing, openKeyFile, ringOfText } from '../store/secrets/key-ring.ts';
import { checkSecrets } from '../store/secrets/sealed-rows.ts';
import { createSecretBox } from '../store/secrets/secret-box.ts';
import { createSessionStore } from '../store/tables/sessions.ts';
import { createUserConfigStore } from '../store/tables/user-configs.ts';
import { createSubUserStore } from '../store/tables/users/sub-users.ts';
import { createUserStore } from '../store/tables/users.ts';
import { demoEmail } from './demo-login.ts';

/** Who the users are and how they prove it: users, sessions, second factors, and the logs of what they did. */
export async function openIdentity(database: Database, config: Config, clock: Clock, log: Log) {
  const { ring, source } = openKeyRing(config);
  await checkSecrets(database, ring, source);
  const box = createSecretBox(ring);
  const users = createUserStore(database, config.demo ? [] : [demoEmail]);
  return {
    box,
    users,
    subs: await createSubUserStore(database),
    firstAdmin: await createFirstAdmin(users, clock),
    sessions: createSessionStore(database),
    configs: createUserConfigStore(database),
    audit: await openAuditLog(database, config, log),
    loginLog: createLoginLogStore(database),
    resets: createPasswordResetStore(database),
    factors: createSecondFactorStore(database, box),
    keys: await createAccessKeyStore(database, box),
  };
}
export type Identity = Awaited<ReturnType<typeof openIdentity>>;

/** File of the master keys in a data folder. */
export const keyFileOf = (data: string): string => join(data, 'secret.key');

/** The master keys: of HALYARD_SECRET_KEYS where that is set, else of a file in the data folder. Throws ConfigError. */
export function openKeyRing({ data, secretKeys }: Pick<Config, 'data' | 'secretKeys'>): {
  readonly ring: KeyRing;
  readonly source: string;
} {
  if (secretKeys !== undefined)
    return { ring: ringOfText(secretKeys, 'HALYARD_SECRET_KEYS'), source: 'HALYARD_SECRET_KEYS' };
  const source = keyFileOf(data);
  return { ring: openKeyFile(source), source };
}

/**
 * The audit log. Told where its end is not what was promised; the server starts all the same: what is left must stay
 * readable.
 */
async function openAuditLog(database: Database, { data }: Config, log: Log): Promise<AuditLog> {
  const audit = createAuditLog(database, createAuditHeadFile(join(data, 'audit.head')), (err) =>
    log.error(
      { err },
      'the head of the audit log was not written: what is cut off at its end now would not be noticed',
    ),
  );
  const { broken, missing } = await audit.tail();
  if (missing > 0 || broken !== null)
    log.error(
      { missing, broken },
      'the audit log has been tampered with: entries at its end are missing or are not what was written',
    );
  else if (!(await audit.isWatched()))
    log.warn(
      {},
      'the audit log is older than its head: whether its end was cut off cannot be told before the next entry',
    );
  return audit;
}
