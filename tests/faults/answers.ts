import type { Interval } from '../../src/shared/base/time.ts';
import { testAccount, testBalance } from '../doubles/trading.ts';
import { testInstrument } from '../doubles/instruments.ts';
import type { FaultVenue } from './venue.ts';

/** One answer of /sapi: `data` in the envelope, or a text of its own. */
export interface HttpAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly text?: string;
}

/** What the venue usually answers. */
export function answerOf(venue: FaultVenue, path: string, query: URLSearchParams): HttpAnswer {
  const limit = Number(query.get('limit') ?? 500);
  switch (path) {
    case '/client/base/symbols':
      return { data: { version: 1, list: [testInstrument()] } };
    case '/client/klines/list': {
      const interval = query.get('interval') as Interval;
      return { data: { interval, list: venue.bars(interval).slice(-limit) } };
    }
    case '/client/trades/list':
      return { data: venue.tape.trades.slice(-limit) };
    case '/client/depth/depth': {
      const { u, ts, bids, asks } = venue.snap() as { u: number; ts: number; bids: unknown; asks: unknown };
      return {
        data: {
          exchange: 'HALYARD',
          symbol: 'BTCUSDT',
          account_type: 'spot',
          u,
          ts,
          rts: ts,
          bids,
          asks,
          depth: limit,
        },
      };
    }
    case '/user/ws/ticket':
      return { data: { ticket: `t${venue.requests.length}`, expire_s: 30 } };
    case '/user/checkToken':
      return { data: 1 };
    case '/user/config/get':
      return { data: { config_json: '{"api_select_list":["a1"]}', version: 1 } };
    case '/user/config/save':
      return { data: { version: 2 } };
    case '/user/api/all':
      return { data: [testAccount('a1')] };
    case '/user/api/balance/all':
      return {
        data: {
          usd_total: '100',
          btc_total: '0',
          accounts: [{ api_id: 'a1', usd_total: '100', balances: [testBalance()] }],
        },
      };
    case '/order/user/current/list':
    case '/user/api/position/list':
      return { data: [] };
    case '/client/base/intervals':
    case '/client/base/dictionary':
    case '/client/base/exchange/info':
      return { data: [] };
    case '/client/base/symbols/margin':
      return { data: { both: [], only_isolated: [], only_margin: [] } };
    case '/client/base/symbols/astock/name':
      return { data: { version: '1', date: '', list: [] } };
    default:
      return { status: 404 };
  }
}
