import * as balances from '../../../shared/contracts/account-balance.ts';
import * as contracts from '../../../shared/contracts/api-account.ts';
import { fromScaled, toScaled } from '../../../shared/base/decimal.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { type AccountType, canonicalAccountType } from '../../../shared/market/instrument.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Clock } from '../../base/clock.ts';
import { askedIds, type Readers } from '../../desk/access/asked-accounts.ts';
import { summedPoints } from '../../desk/reports/equity-sum.ts';
import { accountsOf, refuseTrader, traderOf } from '../../desk/caller.ts';
import type { Desk } from '../../desk/desk.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { EquityPointStore } from '../../store/tables/equity-points.ts';
import type { SubUserStore } from '../../store/tables/users/sub-users.ts';
import type { Server } from '../serve.ts';
import type { Caller } from '../../identity/authenticator.ts';

export interface ApiAccountRoutes extends Readers {
  readonly accounts: ApiAccountStore;
  readonly subs: Pick<SubUserStore, 'ofMain'>;
  readonly desk: Desk;
  readonly equityPoints: Pick<EquityPointStore, 'between'>;
  readonly clock: Clock;
  /** Last price of one BTC in USD as a decimal string; "" where there is none. */
  readonly btcPrice: () => string;
}

const defaultEquityMs = 30 * dayMs;
const widestEquityMs = 400 * dayMs;
/** Points that are told in one go. */
const mostPoints = 200_000;
/** Digits after the point of all that the ledger tells, and of what is valued from it. */
const moneyDecimals = 12;

/** Canonical account type of a text that a contract has let through; undefined where none was given. */
const typeOf = (name: string | undefined): AccountType | undefined =>
  name === undefined ? undefined : canonicalAccountType(name);

export function apiAccountRoutes(
  server: Server,
  { accounts, subs, desk, equityPoints, clock, btcPrice, ...readers }: ApiAccountRoutes,
): void {
  const ofCaller = (caller: Caller) => accountsOf(accounts, traderOf(caller));

  server.guarded(contracts.apiList, ({ input, caller }) =>
    ofCaller(caller).filter(
      (account) =>
        account.active &&
        (input.exchange === undefined || account.exchange === input.exchange) &&
        (input.permission === undefined || account.permissions.includes(input.permission)),
    ),
  );

  server.guarded(contracts.apiAll, ({ caller }) => [
    ...ofCaller(caller),
    ...subs
      .ofMain(caller.user.userId)
      .flatMap(({ userId, username }) =>
        accounts.ofOwner(userId).map((account) => ({ ...account, sub_account: username })),
      ),
  ]);

  server.guarded(contracts.apiActive, async ({ input: { api_id, active, cancel_orders }, caller }) => {
    refuseTrader(caller.user);
    desk.publishAccount(await accounts.activate(api_id, active, clock.nowMs()));
    if (!active && cancel_orders) await desk.cancel(traderOf(caller), { all: { api_ids: [api_id] } });
    return 1 as const;
  });

  server.guarded(balances.balanceCurrency, ({ input }) => [
    ...desk.balances(input.api_ids ?? input.api_id ?? [], {
      account_type: typeOf(input.account_type),
      asset: input.currency,
    }),
  ]);

  server.guarded(balances.balanceList, ({ input: { api_id, account_type, hide_zero } }) => [
    ...desk.balances([api_id], { account_type: typeOf(account_type), hide_zero }),
  ]);

  /** The accounts named, each once, or all of the caller's. */
  const idsOf = (caller: Caller, api_ids: readonly string[] | undefined): string[] => [
    ...new Set(api_ids ?? ofCaller(caller).map(({ api_id }) => api_id)),
  ];

  server.guarded(balances.balanceUnique, ({ input, caller }) => byAsset(desk.balances(idsOf(caller, input.api_ids))));

  server.guarded(balances.balanceData, async ({ input, caller }) => {
    const end = input.end ?? clock.nowMs() + 1;
    const start = input.start ?? end - defaultEquityMs;
    if (start > end || end - start > widestEquityMs) throw new Refusal('INPUT', { field: 'start', rule: 'window' });
    const ids = askedIds(accounts, readers, caller, input);
    if (((end - start) / (input.step === '1h' ? hourMs : dayMs)) * ids.length > mostPoints)
      throw new Refusal('INPUT', { field: 'start', rule: 'rows' });
    const points = await equityPoints.between(ids, start, end, input.step);
    return input.total ? summedPoints(points, input.step) : points;
  });

  server.guarded(contracts.balanceAll, ({ caller }) =>
    totalsOf(ofCaller(caller), (apiId) => desk.balances([apiId]), btcPrice()),
  );
}

function byAsset(balances: readonly Balance[]) {
  const sums = new Map<string, { total: bigint; usd: bigint }>();
  for (const { asset, total, usd_value } of balances) {
    const sum = sums.get(asset) ?? { total: 0n, usd: 0n };
    sums.set(asset, {
      total: sum.total + (toScaled(total, moneyDecimals) ?? 0n),
      usd: sum.usd + (toScaled(usd_value, moneyDecimals) ?? 0n),
    });
  }
  return [...sums]
    .sort(([, a], [, b]) => (a.usd === b.usd ? 0 : a.usd < b.usd ? 1 : -1))
    .map(([asset, { total, usd }]) => ({
      asset,
      total: fromScaled(total, moneyDecimals),
      usd_value: fromScaled(usd, moneyDecimals),
    }));
}

function totalsOf(
  accounts: readonly ApiAccount[],
  balancesOf: (apiId: string) => readonly Balance[],
  btcPrice: string,
) {
  const rows = accounts.map(({ api_id }) => {
    const balances = [...balancesOf(api_id)];
    return {
      api_id,
      usd: balances.reduce((sum, { usd_value }) => sum + (toScaled(usd_value, moneyDecimals) ?? 0n), 0n),
      balances,
    };
  });
  const total = rows.reduce((sum, { usd }) => sum + usd, 0n);
  const btc = toScaled(btcPrice || '0', moneyDecimals) ?? 0n;
  return {
    usd_total: fromScaled(total, moneyDecimals),
    btc_total: btc > 0n ? fromScaled((total * 10n ** 8n) / btc, 8) : '0',
    accounts: rows.map(({ api_id, usd, balances }) => ({
      api_id,
      usd_total: fromScaled(usd, moneyDecimals),
      balances,
    })),
  };
}
