import { useEffect, useRef, useState } from 'react';
import { orderFills, orderHistory } from '../../../shared/contracts/order.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Fill, Order } from '../../../shared/trade/order.ts';
import type { FillMark } from '../../charts/levels/level.ts';
import { CallError, type EngineClient } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useSelected } from '../../engine/use-stream.ts';
import { useSession } from '../../session/use-session.ts';
import { filledOf, marksOf, progressOf } from './fill-marks.ts';

const newest = 200;
/** Orders that one call tells the fills of. */
const ofOneCall = 100;
const none: readonly FillMark[] = [];

/**
 * Where one's orders of an instrument were filled, of the newest orders. Read anew whenever an order ends, or one that
 * goes on working is filled further.
 */
export function useFills(instrument: Instrument): readonly FillMark[] {
  const engine = useEngine();
  const who = useSession()?.username;
  const { symbol } = instrument;
  const key = keyOfSymbol(instrument);
  const finals = useSelected({ kind: 'account' }, (account) => account?.finals);
  const progress = useSelected({ kind: 'account' }, (account) => account && progressOf(account.orders, key));
  const known = useRef<Known>(new Map());
  const [read, setRead] = useState<{ readonly of: string; readonly marks: readonly FillMark[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress is only the reason to read again
  useEffect(() => {
    if (who === undefined || finals === undefined) return;
    let wanted = true;
    const show = (marks: readonly FillMark[]) => {
      if (wanted) setRead({ of: `${who} ${key}`, marks });
    };
    const all = async () => {
      const { pagenation } = await engine.call(orderHistory, { symbol, page: 1, page_size: newest });
      const orders = filledOf(pagenation.results, key);
      show(marksOf(orders, await fillsOf(engine, orders, known.current)));
    };
    all().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      console.warn(`fills not read: ${error.failure.code}`);
    });
    return () => {
      wanted = false;
    };
  }, [engine, who, symbol, key, finals, progress]);
  return who !== undefined && read?.of === `${who} ${key}` ? read.marks : none;
}

/** Fills that have been read, by the order and how much of it was filled then. */
type Known = Map<string, readonly Fill[]>;
const nameOf = ({ order_id, filled_amount }: Order): string => `${order_id} ${filled_amount}`;

/** Asks for those alone that are not known. */
async function fillsOf(engine: EngineClient, orders: readonly Order[], known: Known): Promise<readonly Fill[]> {
  const wanted = orders.filter((order) => !known.has(nameOf(order)));
  for (let from = 0; from < wanted.length; from += ofOneCall) {
    const asked = wanted.slice(from, from + ofOneCall);
    const fills = await engine.call(orderFills, { order_ids: asked.map(({ order_id }) => order_id) });
    for (const order of asked)
      known.set(
        nameOf(order),
        fills.filter(({ order_id }) => order_id === order.order_id),
      );
  }
  return orders.flatMap((order) => known.get(nameOf(order)) ?? []);
}
