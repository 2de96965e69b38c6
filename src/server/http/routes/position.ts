import * as contracts from '../../../shared/contracts/position.ts';
import * as positionAccount from '../../../shared/contracts/position-account.ts';
import { accountsOf, accountTypeOf, traderOf } from '../../desk/caller.ts';
import type { Chasing } from '../../desk/chase-orders.ts';
import type { Desk } from '../../desk/desk.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { Caller } from '../../identity/authenticator.ts';
import type { Server } from '../serve.ts';

/** Positions, their settings and their closing: all of it is the desk's. */
export function positionRoutes(
  server: Server,
  {
    desk,
    accounts,
    chase,
  }: {
    readonly desk: Desk;
    readonly accounts: Pick<ApiAccountStore, 'ofOwner'>;
    readonly chase: Chasing;
  },
): void {
  /** The accounts named, or all of the caller's. */
  const idsOf = (caller: Caller, api_ids: readonly string[] | undefined): string[] => [
    ...new Set(api_ids ?? accountsOf(accounts, traderOf(caller)).map(({ api_id }) => api_id)),
  ];

  server.guarded(contracts.positionList, ({ input, caller }) => {
    return desk
      .positions(idsOf(caller, input.api_ids))
      .filter(
        ({ account_type, symbol }) =>
          (accountTypeOf(input.account_type, symbol) ?? account_type) === account_type &&
          (input.symbol ?? symbol) === symbol,
      );
  });
  server.guarded(positionAccount.positionLeverage, ({ input, owners }) =>
    desk.holding.leverage(owners.asOwner(), input),
  );
  server.guarded(positionAccount.positionSetting, ({ input, owners }) => desk.holding.setting(owners.asOwner(), input));
  server.guarded(positionAccount.positionSettingUpdate, ({ input, caller }) =>
    desk.holding.changeSetting(traderOf(caller), input),
  );
  server.guarded(positionAccount.ledgerPositions, ({ input, caller }) =>
    desk.holding.ledger(idsOf(caller, input.api_ids), input),
  );
  server.guarded(positionAccount.closedPositions, ({ input, owners }) => desk.holding.closed(owners.asOwner(), input));
  server.guarded(contracts.closePosition, ({ input, caller }) => desk.closePosition(traderOf(caller), input));
  server.guarded(contracts.closePositionV2, ({ input, caller }) =>
    input.chase ? chase(traderOf(caller), input) : desk.closePositions(traderOf(caller), input),
  );
}
