import type {
  marginPreview,
  positionMarginPreview,
  transferOptions,
} from '../../../shared/contracts/margin-preview.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { must } from '../../../shared/base/assert.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { moneyText } from '../../../shared/core/ledger/money.ts';
import { walletOf } from '../../../shared/core/ledger/wallets.ts';
import { walletAt } from '../../../shared/core/margin-accounts/borrow.ts';
import type { MarginStanding } from '../../trading/margin-previews.ts';
import { type Caller, marketFor, ownAccount, reading } from '../caller.ts';
import { balanceIn, type MarginAccountOptions } from './buying-power.ts';
import { levelFields, pairLiquidationPrice } from './margin-levels.ts';

const standingText = ({ free, principal, interest, view, unified, pair }: MarginStanding) => ({
  margin_level: levelFields(view, unified).margin_level,
  liquidate_price: pair ? pairLiquidationPrice(pair.base, pair.quote, view.liquidateAt) : null,
  free: moneyText(free),
  borrowed: moneyText(principal),
  interest: moneyText(interest),
});

/** What the commands of loans and of repayments say of themselves. */
interface Booked {
  readonly principal?: string;
  readonly interest?: string;
}

/** A wallet of an account that may be named, which has been found out before. */
function namedWallet(
  accountOf: MarginAccountOptions['accountOf'],
  api_id: string,
  account_type: Input<typeof transferOptions>['from'],
  symbol: string | undefined,
) {
  const place = {
    api_id,
    exchange: must(accountOf(api_id), `account ${api_id}`).exchange,
    account_type,
    symbol: account_type === 'isolated' ? symbol : undefined,
  };
  walletAt(place);
  return place;
}

/** What changes of margin would come to: nothing is done, and all of it is the commands' own reckoning. */
export function marginPlansOf({ engine, accountOf, balances }: MarginAccountOptions) {
  const { margin, marginPlans } = engine;

  return {
    preview(caller: Caller, input: Input<typeof marginPreview>): Output<typeof marginPreview> {
      const { api_id, type, asset, amount, symbol, other } = input;
      ownAccount(accountOf, caller, api_id);
      const account_type = symbol === undefined ? ('margin' as const) : ('isolated' as const);
      const place = { ...namedWallet(accountOf, api_id, account_type, symbol), account_type };
      if (type === 'BORROW' && !margin.isLent(place, walletOf(account_type, symbol), asset))
        throw new Refusal('INPUT', { field: 'asset', rule: 'not_lent' });
      const { now, due, max, limit, after } = marginPlans.preview({
        type,
        user_id: caller.user_id,
        vip: caller.vip_level,
        place,
        other: namedWallet(accountOf, api_id, other, symbol),
        asset,
        amount,
      });
      const { principal, interest }: Booked = after?.booked ?? {};
      const { call_level, liquidation_level } = levelFields(now.view, now.unified);
      return {
        max: moneyText(max),
        limit: moneyText(limit),
        due: moneyText(due),
        hourly_rate: Number(margin.terms.assets.find((each) => each.asset === asset)?.dailyRate ?? 0) / 24,
        net_asset: balanceIn(balances, api_id, account_type, asset, symbol).net,
        call_level,
        liquidation_level,
        now: standingText(now),
        ...(after && { after: standingText(after.standing) }),
        ...(principal !== undefined && { principal }),
        ...(interest !== undefined && { interest }),
      };
    },

    transferOptions({
      api_id,
      to_api_id,
      from,
      to,
      symbol,
    }: Input<typeof transferOptions>): Output<typeof transferOptions> {
      const source = namedWallet(accountOf, api_id, from, symbol);
      const target = namedWallet(accountOf, to_api_id ?? api_id, to, symbol);
      if (source.exchange !== target.exchange)
        throw new Refusal('INPUT', { field: 'to_api_id', rule: 'account_exchange' });
      return marginPlans
        .movables(source, target)
        .map(({ asset, free, most }) => ({ asset, free: moneyText(free), max: moneyText(most) }));
    },

    positionPreview(
      caller: Caller,
      { api_id, account_type, symbol, position_side, direction, amount }: Input<typeof positionMarginPreview>,
    ): Output<typeof positionMarginPreview> {
      const { exchange } = ownAccount(accountOf, caller, api_id);
      const { settle, room, liquidation, after } = marginPlans.position({
        api_id,
        market: marketFor(engine, accountOf, reading(caller), api_id, { exchange, symbol, account_type }).key,
        side: position_side,
        way: direction,
        amount,
      });
      return {
        asset: settle,
        margin: moneyText(room.margin),
        max: moneyText(direction === 'ADD' ? room.add : room.remove),
        liquidation_price: liquidation,
        ...(after && { after: { margin: moneyText(after.margin), liquidation_price: after.liquidation } }),
      };
    },
  };
}
