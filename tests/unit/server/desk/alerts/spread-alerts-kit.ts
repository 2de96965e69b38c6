import { BehaviorSubject } from 'rxjs';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { createAlerts } from '../../../../../src/server/desk/alerts/alerts.ts';
import { createMessages } from '../../../../../src/server/notify/messages.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createAlertStore } from '../../../../../src/server/store/tables/alerts.ts';
import { createMessageStore, type SentMessage } from '../../../../../src/server/store/tables/messages.ts';
import type { Market, MarketState } from '../../../../../src/server/venues/venue.ts';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';
import type { Args } from '../../../../../src/shared/base/contract.ts';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';
import { bid } from '../../../../../src/shared/market/book/book.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { instrument } from '../../../shared/core/core-kit.ts';

/** A market whose best prices a test sets, in ticks of 0.1; undefined where a side is empty. It is awake while held. */
export function quoted(fields: Partial<Instrument> = {}) {
  const own: Instrument = { ...instrument, tick: '0.1', ...fields };
  const state = new BehaviorSubject<MarketState>('LIVE');
  const it = {
    bid: undefined as number | undefined,
    ask: undefined as number | undefined,
    holds: 0,
    reads: 0,
    isHalted: false,
    isUnavailable: false,
    become: (next: MarketState) => state.next(next),
    quote: (best: number | undefined, worst: number | undefined) => {
      it.bid = best;
      it.ask = worst;
    },
  };
  const market = {
    instrument: own,
    key: keyOfSymbol(own),
    grid: gridOf(own),
    state,
    get awake() {
      return it.holds > 0 && !it.isHalted;
    },
    best: (side: number) => {
      it.reads += 1;
      return side === bid ? it.bid : it.ask;
    },
    hold: () => {
      if (it.isUnavailable) throw new Refusal('UNAVAILABLE');
      it.holds += 1;
      return () => {
        it.holds -= 1;
      };
    },
  } as unknown as Market;
  return { it, market };
}

/** Spot and perpetual of one coin, with alerts over a database in memory; `open` is a start of the server. */
export async function spreadBench() {
  const database = await openDatabase(':memory:');
  onTestFinished(() => database.destroy());
  const it = { nowMs: 1_000_000, reported: [] as SentMessage[], listed: true };
  const spot = quoted();
  const perpetual = quoted({ exchange: 'OKX', account_type: 'linear', contract: true, linear: true });
  const others = [
    quoted({ exchange: 'OKX', account_type: 'linear', symbol: 'ETHUSDT', base: 'ETH' }),
    quoted({ symbol: 'SH600519', exchange: 'Astock', account_type: 'astock' }),
    quoted({ symbol: 'BTC-INDEX', account_type: 'index' }),
  ];
  const all = [spot, perpetual, ...others].map(({ market }) => market);
  const open = () => {
    const messages = createMessages(createMessageStore(database), () => it.nowMs);
    messages.published.subscribe((reported) => it.reported.push(reported));
    return createAlerts({
      store: createAlertStore(database),
      messages,
      marketOf: (key) => all.find((market) => market.key === key && (it.listed || market !== perpetual.market)),
      nowMs: () => it.nowMs,
      scheduler: { every: () => () => undefined, soon: () => undefined },
      failed: (error) => {
        throw error;
      },
    });
  };
  // 1000.0 / 1000.1 and 1001.0 / 1001.1: opening brings 9 bps, closing costs 11.
  spot.it.quote(10_000, 10_001);
  perpetual.it.quote(10_010, 10_011);
  return { it, open, spot, perpetual };
}

/** What a call to save an alert on the spread of both is parsed to. */
export const savedSpread = (fields: Partial<Args<typeof alertSave>> = {}) =>
  v.parse(alertSave.input, {
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'SPREAD',
    other_leg: { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'linear' },
    spread_of: 'OPEN',
    spread_bps: 15,
    direction: 'UP_TO',
    duration_s: 0,
    channel: ['web'],
    ...fields,
  });
