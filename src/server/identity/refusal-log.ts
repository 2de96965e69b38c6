import { Refusal } from '../../shared/base/refusal.ts';
import { hourMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { AuditLog } from '../store/audit/audit-log.ts';
import type { UserStore } from '../store/tables/users.ts';
import { afterAnswer } from '../base/after-answer.ts';
import { clientOf, plainIp } from '../base/client-address.ts';
import type { Throttle } from './throttle.ts';

/**
 * What is refused for the safety of accounts, in the audit log: who is behind a name stands there, never what was
 * typed. Written behind the answer, whose time must tell nothing.
 */
export interface RefusalLog {
  /** Guesses have closed an account to an address, or an address to all accounts. */
  locked(what: 'account' | 'address', name: string, ip: string): void;
  /**
   * A user was refused at an address that is none of the bound ones; once an hour for each user and client, so that
   * nobody fills the log.
   */
  elsewhere(userId: string, ip: string): void;
}

interface Parts {
  readonly audit: Pick<AuditLog, 'add'>;
  readonly users: Pick<UserStore, 'byLogin'>;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly log: Log;
}

export function createRefusalLog({ audit, users, throttle, clock, log }: Parts): RefusalLog {
  const write = (
    action: string,
    ip: string,
    about: () => Promise<{ readonly actor: string; readonly facts: Readonly<Record<string, unknown>> }>,
  ): void => {
    const time = clock.nowMs();
    afterAnswer(log, 'a refusal could not be written down', async () =>
      audit.add({ time, action, ip: plainIp(ip), ...(await about()) }),
    );
  };

  /** Whether this is the first such event of the hour. */
  function isFirst(key: string): boolean {
    try {
      throttle.spend(key, 1, hourMs);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  return {
    locked: (what, name, ip) =>
      write('refused/guesses', ip, async () => ({
        actor: what === 'account' ? ((await users.byLogin(name))?.userId ?? '') : '',
        facts: { closed: what },
      })),
    elsewhere(userId, ip) {
      if (isFirst(`elsewhere:${userId}|${clientOf(ip)}`))
        write('refused/address', ip, async () => ({ actor: userId, facts: {} }));
    },
  };
}
