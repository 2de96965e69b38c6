import * as contracts from '../../../shared/contracts/layout.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Clock } from '../../base/clock.ts';
import type { LayoutStore } from '../../store/tables/layouts.ts';
import type { Server } from '../serve.ts';

/**
 * Saved drawings and layouts: each save says which version it was made from, so that no browser overwrites what another
 * has saved.
 */
export function layoutRoutes(server: Server, layouts: LayoutStore, clock: Clock): void {
  server.guarded(contracts.layoutList, ({ input, caller }) => layouts.list(caller.user.userId, input));

  server.guarded(contracts.layoutSave, async ({ input, caller }) => {
    const { userId } = caller.user;
    if (input.version === 0 && (await layouts.count(userId)) >= contracts.maxLayouts)
      throw new Refusal('INPUT', { field: 'name', rule: 'too_many', most: contracts.maxLayouts });
    const version = await layouts.save(userId, input, clock.nowMs());
    if (version === undefined) throw new Refusal('CONFLICT', { field: 'version', rule: 'stale' });
    return { version };
  });

  server.guarded(contracts.layoutDelete, async ({ input, caller }) => {
    const { userId } = caller.user;
    if (await layouts.remove(userId, input)) return 1 as const;
    const [there] = await layouts.list(userId, input);
    throw there
      ? new Refusal('CONFLICT', { field: 'version', rule: 'stale' })
      : new Refusal('NOT_FOUND', { field: 'name', rule: 'unknown' });
  });
}
