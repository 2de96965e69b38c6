import { type AStockState, astockState, astockUpdate } from '../../../shared/contracts/admin-astock.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Server } from '../serve.ts';

export interface AdminAstockRoutes {
  readonly shareTable: {
    readonly state: () => AStockState;
    /** Begins an import; false where the server asks no other hosts. */
    readonly update: () => boolean;
  };
}

/** How the table of A-shares is, and its import, for admins. */
export function adminAstockRoutes(server: Server, { shareTable }: AdminAstockRoutes): void {
  server.guarded(astockState, () => shareTable.state());

  server.guarded(astockUpdate, () => {
    if (!shareTable.update()) throw new Refusal('UNAVAILABLE');
    return shareTable.state();
  });
}
