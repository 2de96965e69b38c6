import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { moneyText } from '../../../../../shared/core/ledger/money.ts';
import { balanceAllow } from '../../../../../shared/contracts/transfer.ts';
import { noDebtLevel } from '../../../../../shared/finance/margin-level.ts';
import { borrows } from '../../../../../shared/trade/margin-auto.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useStream } from '../../../../engine/use-stream.ts';
import { freeOf } from '../accounts.ts';
import { marginAsset } from '../draft/draft.ts';
import { moneyOf } from '../draft/reckon.ts';
import type { OrderContext } from '../use-order-context.ts';
import { toScaled } from '../../../../../shared/base/decimal.ts';
import { moneyDecimals } from '../../../../../shared/core/ledger/money.ts';

/** Below this the first account is near a margin call. */
const near = 1.5;
/** Pause before the server is asked: every key changes the loan. */
const pauseMs = 300;

interface Levels {
  readonly of: string;
  readonly now: number | undefined;
  readonly after: number | undefined;
}

/** The margin level of the first account, and what the order's loan makes of it: "3.2 → 2.31". */
export function MarginLevel({ context, side }: { readonly context: OrderContext; readonly side: Side }) {
  const { t } = useLingui();
  const levels = useLevels(context, side);
  if (levels?.now === undefined) return '—';
  const shown = (level: number) =>
    level >= noDebtLevel ? t({ message: 'no debt', context: 'margin level' }) : String(level);
  const { now, after } = levels;
  if (after === undefined || after === now) return shown(now);
  return (
    <span className={after < near ? 'warn' : undefined}>
      {shown(now)} → {shown(after)}
    </span>
  );
}

/** What an order would borrow, money; 0 where it has enough or borrows nothing. */
function loanOf({ draft, instrument, accounts, reckoning }: OrderContext, side: Side, free: string): bigint {
  const money = borrows(draft.marginAuto) && accounts[0] ? moneyOf(draft, side, reckoning()) : undefined;
  const missing = money ? money.need - (toScaled(free, moneyDecimals) ?? 0n) : 0n;
  return missing > 0n && instrument ? missing : 0n;
}

/** As the server tells it: asked again when the loan, or the account, is another one. */
function useLevels(context: OrderContext, side: Side): Levels | undefined {
  const engine = useEngine();
  const balances = useStream({ kind: 'account' }).value?.balances;
  const { instrument, accounts } = context;
  const api_id = accounts[0]?.api_id;
  const asset = side === 'BUY' ? marginAsset(instrument) : instrument.base;
  const loan = moneyText(loanOf(context, side, freeOf(balances ?? [], api_id ?? '', instrument, asset)));
  const { symbol, account_type } = instrument;
  const of = `${api_id} ${symbol} ${account_type} ${side}`;
  const [read, setRead] = useState<Levels>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` stands for what is named in it, balances for their change
  useEffect(() => {
    if (api_id === undefined) return;
    let wanted = true;
    const timer = setTimeout(() => {
      engine.call(balanceAllow, { api_id, symbol, account_type, side, ...(loan !== '0' && { loan }) }).then(
        ({ margin_level, level_after }) => {
          if (wanted) setRead({ of, now: margin_level, after: level_after });
        },
        (error: unknown) => console.warn(`margin level of ${symbol} not read`, error),
      );
    }, pauseMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [engine, of, loan, balances]);
  return read?.of === of ? read : undefined;
}
