import * as contracts from '../../../shared/contracts/margin.ts';
import * as previews from '../../../shared/contracts/margin-preview.ts';
import * as small from '../../../shared/contracts/small-balance.ts';
import * as transfers from '../../../shared/contracts/transfer.ts';
import * as orders from '../../../shared/contracts/account-orders.ts';
import { traderOf } from '../../desk/caller.ts';
import type { Desk } from '../../desk/desk.ts';
import type { MarginAccount } from '../../desk/margin/margin-account.ts';
import type { Transfers } from '../../desk/margin/transfers.ts';
import type { Server } from '../serve.ts';

export interface MarginRoutes {
  readonly moving: Transfers;
  readonly marginAccount: MarginAccount;
  readonly desk: Pick<Desk, 'current' | 'history'>;
}

/** The specification's Transfers and margin group, and what of its accounts group belongs to orders. */
export function marginRoutes(server: Server, { moving, marginAccount, desk }: MarginRoutes): void {
  server.guarded(transfers.transfer, ({ input, caller }) => moving.transfer(traderOf(caller), input));
  server.guarded(transfers.assetTransfer, ({ input, caller }) => moving.assetTransfer(traderOf(caller), input));
  server.guarded(transfers.marginTransfer, ({ input, caller }) => moving.marginTransfer(traderOf(caller), input));
  server.guarded(transfers.transferList, ({ input, caller }) => marginAccount.transfers(traderOf(caller), input));
  server.guarded(transfers.balanceAllow, ({ input, caller }) => marginAccount.allow(traderOf(caller), input));

  server.guarded(contracts.loanRepay, ({ input, caller }) => moving.loanRepay(traderOf(caller), input));
  server.guarded(contracts.marginLeverage, ({ input, caller }) => moving.marginLeverage(traderOf(caller), input));
  server.guarded(small.smallLiability, ({ input, caller }) => moving.smallLiability(traderOf(caller), input));
  server.guarded(small.smallBnb, ({ input, caller }) => moving.smallBnb(traderOf(caller), input));
  server.guarded(contracts.portfolioRepay, ({ input, caller }) => moving.portfolioRepay(traderOf(caller), input));
  server.guarded(contracts.portfolioAutoRepay, ({ input, caller }) =>
    moving.portfolioAutoRepay(traderOf(caller), input),
  );
  server.guarded(contracts.portfolioCollect, ({ input, caller }) => moving.portfolioCollect(traderOf(caller), input));
  server.guarded(contracts.marginAccount, ({ input, owners }) => marginAccount.account(owners.asOwner(), input));
  server.guarded(contracts.isolatedAccount, ({ input, owners }) => marginAccount.isolated(owners.asOwner(), input));
  server.guarded(contracts.maxBorrowable, ({ input, caller }) => marginAccount.maxBorrowable(traderOf(caller), input));
  server.guarded(contracts.maxTransferable, ({ input, owners }) =>
    marginAccount.maxTransferable(owners.asOwner(), input),
  );
  server.guarded(previews.marginPreview, ({ input, caller }) => marginAccount.preview(traderOf(caller), input));
  server.guarded(previews.transferOptions, ({ input }) => marginAccount.transferOptions(input));
  server.guarded(previews.positionMarginPreview, ({ input, caller }) =>
    marginAccount.positionPreview(traderOf(caller), input),
  );
  server.guarded(previews.positionMargin, ({ input, caller }) => moving.positionMargin(traderOf(caller), input));
  server.guarded(contracts.interestHistory, ({ input, caller }) => marginAccount.interest(traderOf(caller), input));
  server.guarded(contracts.marginBookings, ({ input, caller }) => marginAccount.bookings(traderOf(caller), input));

  server.guarded(orders.accountOpenOrders, ({ input, owners }) => [...desk.current(owners.asOwner(), input)]);
  server.guarded(orders.accountOrderHistory, ({ input: { api_id, ...filter }, owners }) =>
    desk.history(owners.asOwner(), { ...filter, api_ids: [api_id] }),
  );
}
