import { useEffect, useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { borrows, type MarginAuto } from '../../../../shared/trade/margin-auto.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { loadChunk } from '../../../page/load-chunk.ts';

/** What the server says of each side, money; a side that was not answered yet is left out. */
export type Allowance = Readonly<Partial<Record<Side, bigint>>>;

interface Asked {
  readonly instrument: Instrument;
  readonly apiId: string | undefined;
  /** Only the server knows what is there: other wallets stand behind it, or it may be borrowed. */
  readonly isWanted: boolean;
  /** Of margin. */
  readonly marginAuto: MarginAuto | undefined;
  /** Changes with the balances of the account: what was told before counts no more. */
  readonly since: unknown;
}

/** Pause after a change of the balances before it is asked again: they change with every fill. */
const pauseMs = 250;
const none: Allowance = {};

/**
 * What an account may put behind an order of each side where that cannot be told from its balances: of contracts what
 * is available, of margin that borrows what may be borrowed.
 */
export function useAllowance({ instrument, apiId, isWanted, marginAuto, since }: Asked): Allowance {
  const engine = useEngine();
  const { symbol, account_type, contract } = instrument;
  const isAsked = isWanted && apiId !== undefined && (contract || borrows(marginAuto ?? 'NONE'));
  const of = isAsked ? `${apiId} ${keyOfSymbol(instrument)} ${marginAuto}` : undefined;
  const [read, setRead] = useState<{ readonly of: string; readonly allowance: Allowance }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` stands for the rest, `since` for the balances
  useEffect(() => {
    if (of === undefined || apiId === undefined) return;
    let wanted = true;
    const asked = {
      api_id: apiId,
      symbol,
      account_type,
      ...(!contract && marginAuto && { margin_auto: marginAuto }),
    };
    const timer = setTimeout(
      () => {
        loadChunk(() => import('./draft/ask-allowance.ts'))
          .then(({ askAllowance }) => askAllowance(engine, asked))
          .then(
            (allowance) => {
              if (wanted) setRead({ of, allowance });
            },
            (error: unknown) => console.warn(`what ${symbol} may be ordered of not read`, error),
          );
      },
      read?.of === of ? pauseMs : 0,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [engine, of, since]);
  return read !== undefined && read.of === of ? read.allowance : none;
}
