import type { Output } from '../../shared/base/contract.ts';
import { type Interval, intervals } from '../../shared/base/time.ts';
import type { exchangeInfo, intervalList, symbols } from '../../shared/contracts/market-base.ts';
import { keyOfSymbol } from '../../shared/market/instrument.ts';
import type { StressRun } from '../../shared/wire/stress.ts';
import { placeOf, stressBars, stressInstruments } from './instruments.ts';

const defaultBars = 500;
/** Intervals that stand in the bar from the start. */
const affixed: readonly Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

/**
 * /sapi as the synthetic venue of a run answers it: reference data and history; whatever is about a user is not found.
 */
export function stressAnswers(run: StressRun, nowMs: () => number): (url: string) => Promise<Response> {
  const instruments = stressInstruments(run.symbols);
  const tables: Readonly<Record<string, () => unknown>> = {
    '/sapi/client/base/symbols': (): Output<typeof symbols> => ({ version: 1, list: [...instruments] }),
    '/sapi/client/base/intervals': (): Output<typeof intervalList> =>
      intervals.map(({ key, ms }) => ({ key, ms, label: key, affixed: affixed.includes(key) })),
    '/sapi/client/base/exchange/info': (): Output<typeof exchangeInfo> =>
      [...new Set(instruments.map(({ exchange }) => exchange))].map((exchange) => ({
        exchange,
        name: exchange,
        logo: `/exchanges/${exchange}.svg`,
        mode: 'SIM',
        account_types: ['spot'],
        needs_passphrase: false,
        features: { oco: false, hedge: false, portfolio: false, options: false, ws: true },
        rate_limits: { orders_per_s: 0, cancels_per_s: 0, weight_per_min: 0 },
        status: 'UP',
        latency_ms: null,
        server_time: nowMs(),
      })),
    '/sapi/client/base/dictionary': () => [],
    '/sapi/client/base/symbols/margin': () => ({ both: [], only_isolated: [], only_margin: [] }),
    '/sapi/client/base/symbols/astock/name': () => ({ version: '1', date: '', list: [] }),
    '/sapi/client/trades/list': () => [],
  };

  function bars({ pathname, searchParams }: URL): unknown {
    if (!pathname.startsWith('/sapi/client/klines/list')) return undefined;
    const text = (name: string) => searchParams.get(name) ?? '';
    const at = placeOf(
      instruments,
      keyOfSymbol({ exchange: text('exchange'), symbol: text('symbol'), account_type: text('account_type') }),
    );
    const interval = text('interval') as Interval;
    const endMs = Number(text('end') || nowMs() + 1);
    return at < 0
      ? undefined
      : {
          interval,
          list: stressBars(
            at,
            { interval, zone: searchParams.get('tz') ?? undefined },
            Number(text('limit') || defaultBars),
            endMs - 1,
          ),
        };
  }

  return async (address) => {
    const url = new URL(address);
    const data = tables[url.pathname]?.() ?? bars(url);
    return Response.json(
      data === undefined ? { code: 404, msg: 'not part of a stress run', data: null } : { code: 200, msg: '', data },
    );
  };
}
