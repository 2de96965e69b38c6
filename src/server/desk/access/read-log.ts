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
  return function looked(
    { user, ip }: Caller,
    { api_id, owner }: Pick<ApiAccount, 'api_id' | 'owner'>,
    scope: GrantScope,
  ): void {
    const now = nowMs();
    const key = `${user.userId} ${api_id} ${scope}`;
    if (now - (written.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    for (const [each, atMs] of written) if (now - atMs >= quietMs) written.delete(each);
    written.set(key, now);
    const facts = { owner, api_id, scope };
    audit
      .add({ time: now, actor: user.userId, action: 'read/account', ip: ip === undefined ? '' : plainIp(ip), facts })
      .catch((error: unknown) => {
        written.delete(key);
        failed(error);
      });
  };
}
