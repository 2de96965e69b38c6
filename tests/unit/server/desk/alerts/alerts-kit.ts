import { Subject } from 'rxjs';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';
import type { Args } from '../../../../../src/shared/base/contract.ts';
import { gridOf, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import type { Trade } from '../../../../../src/shared/market/trade.ts';
import { createAlerts } from '../../../../../src/server/desk/alerts/alerts.ts';
import { createMessages } from '../../../../../src/server/notify/messages.ts';
import type { SentMessage } from '../../../../../src/server/store/tables/messages.ts';
import { createAlertStore } from '../../../../../src/server/store/tables/alerts.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createMessageStore } from '../../../../../src/server/store/tables/messages.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { instrument } from '../../../shared/core/core-kit.ts';

/**
 * Alerts over a database in memory on one market, whose clock, bars and trades a test moves. `open` is a start of the
 * server; `beforeHeard` comes as a market is held, before its trades are heard.
 */
export async function bench() {
  const database = await openDatabase(':memory:');
  onTestFinished(() => database.destroy());
  const it = {
    nowMs: 1_000_000,
    holds: 0,
    last: '1000.0',
    isListed: true,
    bars: [] as Kline[],
    reported: [] as SentMessage[],
    beforeHeard: (): void => undefined,
    askedZone: (_zone: string | undefined): void => undefined,
  };
  const trades = new Subject<readonly Trade[]>();
  const klines = (_interval: string, limit: number, _endMs?: number, zone?: string) => {
    it.askedZone(zone);
    return it.bars.filter(([open]) => open <= it.nowMs).slice(-limit);
  };
  const market = {
    instrument,
    key: keyOfSymbol(instrument),
    trades,
    recentTrades: () => [['1', 1, it.last, '1', 'BUY']],
    grid: gridOf(instrument),
    klines,
    ticker: () => ['', it.last],
    hold: () => {
      it.holds += 1;
      it.beforeHeard();
      return () => {
        it.holds -= 1;
      };
    },
  } as unknown as Market;
  const open = () => {
    const messages = createMessages(createMessageStore(database), () => it.nowMs);
    messages.published.subscribe((reported) => it.reported.push(reported));
    const alerts = createAlerts({
      store: createAlertStore(database),
      messages,
      marketOf: (key) => (it.isListed && key === market.key ? market : undefined),
      nowMs: () => it.nowMs,
      scheduler: { every: () => () => undefined, soon: () => undefined },
      failed: (error) => {
        throw error;
      },
    });
    return { alerts, messages };
  };
  const trade = (...prices: string[]): void => {
    it.last = prices.at(-1)!;
    trades.next(prices.map((price) => ['1', it.nowMs, price, '1', 'BUY']));
  };
  return { it, open, trade, database };
}

/** What a call to save an alert is parsed to. */
export const saved = (fields: Partial<Args<typeof alertSave>> = {}) =>
  v.parse(alertSave.input, {
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'PRICE',
    trigger_price: '1010',
    direction: 'UP_TO',
    duration_s: 0,
    channel: ['web'],
    ...fields,
  });
