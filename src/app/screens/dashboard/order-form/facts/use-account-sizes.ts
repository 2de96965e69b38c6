import { useEffect, useState } from 'react';
import { balanceAllow } from '../../../../../shared/contracts/transfer.ts';
import { toScaled } from '../../../../../shared/base/decimal.ts';
import { moneyDecimals } from '../../../../../shared/core/ledger/money.ts';
import { partOfSize, ratioPart } from '../../../../../shared/trade/order-sizing.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { useAccountName } from '../../../../market/instrument/venue-name.ts';
import type { Fact } from '../../../../ui/overlay/fact-list.tsx';
import type { Sync } from '../draft/place-order.ts';
import { sizeOf } from '../draft/reckon.ts';
import type { OrderContext } from '../use-order-context.ts';

/**
 * What each of several accounts will be asked for, by the rule of the server; nothing of one alone. An account of
 * another exchange rounds it down to its own steps.
 */
export function useAccountSizes(context: OrderContext, side: Side, trades: number, sync: Sync): readonly Fact[] {
  const { instrument, draft, reckoning } = context;
  const name = useAccountName();
  const accounts = context.accounts.slice(0, trades);
  const isShown = accounts.length > 1;
  const available = useAvailable(context, side, isShown && sync.sizing === 'BALANCE' ? accounts.length : 0);
  const size = isShown ? sizeOf(draft, side, reckoning()) : undefined;
  if (!size) return [];
  const { step, tick } = instrument;
  const [text, grid, unit] =
    size.total === undefined ? [size.amount, step, amountUnit(instrument)] : [size.total, tick, instrument.quote];
  const shareOf = (index: number): string | undefined => {
    if (index === 0 || sync.sizing === 'SAME') return text;
    if (sync.sizing === 'RATIO') return partOfSize(text, ratioPart(sync.ratio), grid);
    const [first, own] = [available?.[0], available?.[index]];
    return first === undefined || own === undefined || first === 0n ? undefined : partOfSize(text, [own, first], grid);
  };
  return accounts.map((account, index) => {
    const share = shareOf(index);
    return {
      label: name(account, instrument.exchange),
      value: share === undefined ? '—' : `${formatExact(share)} ${unit}`,
    };
  });
}

/** What each of so many accounts has for an order of a side; undefined until all of it is known. */
function useAvailable(
  { accounts, instrument }: OrderContext,
  side: Side,
  count: number,
): readonly (bigint | undefined)[] | undefined {
  const engine = useEngine();
  const ids = accounts
    .slice(0, count)
    .map(({ api_id }) => api_id)
    .join(' ');
  const { symbol, account_type } = instrument;
  const [read, setRead] = useState<readonly (bigint | undefined)[]>();
  useEffect(() => {
    if (ids === '') return;
    let wanted = true;
    Promise.all(ids.split(' ').map((api_id) => engine.call(balanceAllow, { api_id, symbol, account_type, side }))).then(
      (answers) => {
        if (wanted) setRead(answers.map(({ available }) => toScaled(available, moneyDecimals)));
      },
      (error: unknown) => console.warn(`balances for ${symbol} not read`, error),
    );
    return () => {
      wanted = false;
    };
  }, [engine, ids, symbol, account_type, side]);
  return read;
}
