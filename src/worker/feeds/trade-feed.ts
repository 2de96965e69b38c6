import * as v from 'valibot';
import { trades as tradesList } from '../../shared/contracts/market-data.ts';
import type { SymbolRef } from '../../shared/market/instrument.ts';
import { trades } from '../../shared/topics/trades.ts';
import type { Cancel, Clock, Log } from '../environment.ts';
import type { Http } from '../http.ts';
import { callUntilAnswered } from '../retry.ts';
import type { Streams } from '../streams.ts';
import { type Source, Standing } from './feed.ts';
import { TradeRing } from './trade-ring.ts';

const ringSize = 500;

export interface TradeFeedOptions {
  readonly symbol: SymbolRef;
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/** The tape of one instrument: each new socket first, then the newest trades by HTTP, so that nothing falls between the two. */
export function createTradeFeed({ symbol, http, streams, clock, random, log }: TradeFeedOptions, changed: () => void): Source {
  const { exchange, symbol: name, account_type } = symbol;
  const params = { exchange, symbol: name, account_type };
  const standing = new Standing(clock, changed);
  const ring = new TradeRing(ringSize);
  let cancelRead: Cancel | undefined;
  /** Nothing is missing between the known trades and those of the socket. */
  let whole = true;

  function read(): void {
    cancelRead?.();
    cancelRead = callUntilAnswered({
      clock, random,
      call: () => http.call(tradesList, { ...params, limit: ringSize }),
      done(list) {
        whole = true;
        ring.fill(list);
        standing.received('live', ring.list.at(-1)?.[1] ?? null);
      },
      refused: ({ code }) => fail(code),
      failed: ({ code }) => log.warn(`trades not read: ${code}`),
    });
  }

  function broke(reason: string): void {
    whole &&= ring.version === 0;
    standing.broke(reason);
  }

  function fail(code: string): void {
    cancelRead?.();
    stream.close();
    standing.become('failed', code);
  }

  const stream = streams.open(trades, params, {
    opened: read,
    frame(frame) {
      if (frame === undefined) {
        broke('malformed');
        return read();
      }
      const parsed = v.safeParse(trades.frame, frame);
      if (!parsed.success) return log.error('trades: a frame breaks the topic', v.flatten(parsed.issues));
      if (parsed.output.e === 'end') {
        stream.close();
        return standing.become('ended', '');
      }
      ring.append(parsed.output.list);
      if (whole) standing.received('live', ring.list.at(-1)?.[1] ?? null);
      else changed();
    },
    heartbeat: () => { if (whole && ring.version > 0) standing.become('live', ''); },
    lost(reason) {
      cancelRead?.();
      broke(reason);
    },
    refused: fail,
  });

  return {
    head: () => standing.head(),
    version: () => ring.version,
    change: (_view, since) => (ring.version === 0 ? { kind: 'none' } : ring.change(since)),
    close() {
      cancelRead?.();
      stream.close();
    },
  };
}
