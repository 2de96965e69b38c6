import { secondMs } from '../../../shared/kit/time.ts';
import { canonicalAccountType, keyOfSymbol, symbolOfKey } from '../../../shared/market/instrument.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import { ticker24h } from '../../../shared/topics/ticker-24h.ts';
import type { Markets } from '../../venues/index.ts';
import { publisher } from './publisher.ts';
import { sameRow } from './same-row.ts';

/** A reader of few named symbols looks at their prices, beside candles and trades that come as often. */
const [fewSymbols, fewEveryMs] = [40, 250];
/** Most markets of one reader that nobody has asked for before: each of them joins the world for good, at the price of a commit. */
const mostJoining = 100;

/**
 * `/client/klines/data/24h/ws`: changed rows once a second, or each `every_s` seconds; of up to 40 named symbols four times a second where no `every_s` is asked for.
 * A row counts as changed where anything but its time differs. Markets that nobody has asked for yet have no row unless they are named, and then the first hundred of them.
 */
export const ticker24hPublisher = (markets: Markets) => publisher({
  topic: ticker24h,
  open({ exchange, account_type, symbols, every_s }, emit) {
    const keys = symbols === undefined ? undefined : new Set(symbols.split(',').map(canonicalKey));
    const type = account_type === undefined ? undefined : canonicalAccountType(account_type);
    const asked = markets.all.filter(({ key, instrument, isShelved }) => (exchange === undefined || instrument.exchange === exchange)
      && (account_type === undefined || instrument.account_type === type) && (keys ? keys.has(key) : !isShelved));
    const beyond = new Set(asked.filter(({ isShelved }) => isShelved).slice(mostJoining));
    const watched = asked.filter((market) => !beyond.has(market));
    const rows = new Map<string, TickerRow>(watched.map((market) => [market.key, market.ticker()]));

    const changed = new Set<string>();
    const isNear = keys !== undefined && keys.size <= fewSymbols && every_s === undefined;
    let looks = 0;

    // Also a reader who is told rarely has a part of the sleeping markets looked at each second, as all at once would be a lump of work.
    const timer = setInterval(() => {
      for (const market of watched) {
        const row = market.ticker();
        if (sameRow(rows.get(market.key), row)) continue;
        rows.set(market.key, row);
        changed.add(market.key);
      }
      looks += 1;
      if (looks % (every_s ?? 1) !== 0 || changed.size === 0) return;
      emit({ e: '24h', rows: [...changed].map((key) => rows.get(key)!) });
      changed.clear();
    }, isNear ? fewEveryMs : secondMs);
    return { hello: () => [{ e: '24h' as const, rows: [...rows.values()] }], close: () => clearInterval(timer) };
  },
});

/** The key with its account type's canonical name; as it is where it names nothing. */
function canonicalKey(key: string): string {
  const symbol = symbolOfKey(key);
  return symbol ? keyOfSymbol(symbol) : key;
}
