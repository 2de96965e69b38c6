import { hourMs } from '../../../shared/base/time.ts';
import type { GrantScope } from '../../../shared/user/grant.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import { plainIp } from '../../base/client-address.ts';
import type { Caller } from '../../identity/authenticator.ts';
import type { AuditLog } from '../../store/audit/audit-log.ts';

/** A look at an account stands in the log once in so long for each reader and each kind of look. */
const quietMs = hourMs;

interface ReadLogParts {
  readonly audit: Pick<AuditLog, 'add'>;
  readonly nowMs: () => number;
  readonly failed: (error: unknown) => void;
}

/** Writes down who has looked at whose accounts. */
export function createReadLog({ audit, nowMs, failed }: ReadLogParts) {
  const written = new Map<string, number>();

  /** Writes a look down unless one like it stands in the log already. */
  function write({ user, ip }: Caller, key: string, action: string, facts: Readonly<Record<string, unknown>>): void {
    const now = nowMs();
    if (now - (written.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    for (const [each, atMs] of written) if (now - atMs >= quietMs) written.delete(each);
    written.set(key, now);
    audit
      .add({ time: now, actor: user.userId, action, ip: ip === undefined ? '' : plainIp(ip), facts })
      .catch((error: unknown) => {
        written.delete(key);
        failed(error);
      });
  }

  return {
    looked(reader: Caller, { api_id, owner }: Pick<ApiAccount, 'api_id' | 'owner'>, scope: GrantScope): void {
      const key = `${reader.user.userId} ${api_id} ${scope}`;
      write(reader, key, 'read/account', { owner, api_id, scope });
    },
    /** A look at the sums of many accounts of others is one entry. */
    lookedAtSum(reader: Caller, accounts: readonly ApiAccount[], ofUser: string | undefined): void {
      const key = `${reader.user.userId} sum ${ofUser ?? ''}`;
      const owners = new Set(accounts.map(({ owner }) => owner)).size;
      write(reader, key, 'read/accounts', { user_id: ofUser ?? null, accounts: accounts.length, owners });
    },
  };
}
export type ReadLog = ReturnType<typeof createReadLog>;
