import type { Contract, Output } from '../../shared/base/contract.ts';
import type { Clock } from '../base/clock.ts';
import type { AuditLog } from '../store/audit/audit-log.ts';
import { plainIp } from '../base/client-address.ts';
import type { Call, Server, UserCall } from './serve.ts';

/**
 * The server whose calls that are marked so leave an entry in the audit log: after they have done their work, and
 * before they answer. What is refused leaves none. Of what was done in another's account it tells the owner.
 */
export function withAudit(server: Server, audit: Pick<AuditLog, 'add'>, clock: Clock): Server {
  async function note<C extends Contract>(
    { path, audited = [] }: C,
    { input, caller, ip, owners }: Call<C> & Partial<UserCall<C>>,
  ): Promise<void> {
    const given = input as Readonly<Record<string, unknown>>;
    await audit.add({
      time: clock.nowMs(),
      actor: caller?.user.userId ?? '',
      action: path,
      ip: plainIp(ip),
      facts: {
        ...Object.fromEntries(audited.map((name) => [name, given[name] ?? null])),
        // In another's account: whose.
        ...(owners?.all.some((owner) => owner !== caller?.user.userId) && { owner: owners.all.join(' ') }),
      },
    });
  }

  const noted =
    <C extends Contract, K extends Call<C>>(contract: C, handle: (call: K) => Promise<Output<C>> | Output<C>) =>
    async (call: K): Promise<Output<C>> => {
      const data = await handle(call);
      if (contract.audited) await note(contract, call);
      return data;
    };
  return {
    served: server.served,
    open: (contract, handle, options) => server.open(contract, noted(contract, handle), options),
    guarded: (contract, handle) => server.guarded(contract, noted(contract, handle)),
  };
}
