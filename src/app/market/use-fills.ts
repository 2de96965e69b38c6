import { useEffect, useMemo, useState } from 'react';
import { orderHistory } from '../../shared/contracts/order.ts';
import { type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { FillMark } from '../charts/levels/level.ts';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useSelected } from '../engine/use-stream.ts';
import { useSession } from '../session/use-session.ts';

const newest = 200;

/** Where one's orders of an instrument were filled: the average price of each at the time of its last fill, of the newest orders. Read anew whenever an order ends. */
export function useFills(instrument: Instrument): readonly FillMark[] {
  const engine = useEngine();
  const who = useSession()?.username;
  const { symbol } = instrument;
  const key = keyOfSymbol(instrument);
  const finals = useSelected({ kind: 'account' }, (account) => account?.finals);
  const [read, setRead] = useState<{ readonly of: string; readonly orders: readonly Order[] }>();
  useEffect(() => {
    if (who === undefined || finals === undefined) return;
    let wanted = true;
    engine.call(orderHistory, { symbol, page: 1, page_size: newest }).then(
      ({ pagenation }) => { if (wanted) setRead({ of: `${who} ${key}`, orders: pagenation.results }); },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        console.warn(`fills not read: ${error.failure.code}`);
      },
    );
    return () => { wanted = false; };
  }, [engine, who, symbol, key, finals]);
  return useMemo(() => (who !== undefined && read?.of === `${who} ${key}` ? marksOf(read.orders, key) : []), [read, who, key]);
}

const marksOf = (orders: readonly Order[], key: string): readonly FillMark[] => orders
  .filter((order) => keyOfSymbol(order) === key && Number(order.filled_amount) > 0)
  .map(({ order_id, execution_time, updated, avg_price, side }) => ({ id: order_id, timeMs: execution_time ?? updated, price: Number(avg_price), side }));
