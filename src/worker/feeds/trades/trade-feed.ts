import * as v from 'valibot';
import { trades as tradesList } from '../../../shared/contracts/market-data.ts';
import type { SymbolRef } from '../../../shared/market/instrument.ts';
import { trades } from '../../../shared/topics/trades.ts';
import type { Cancel, Clock, Log } from '../../environment.ts';
import type { Http } from '../../connection/http.ts';
import { callUntilAnswered } from '../../connection/retry.ts';
import { type Saver, tapePace } from '../../state/saver.ts';
import type { Stream, Streams } from '../../connection/streams.ts';
import { bytesOf, type Source, Standing } from '../feed.ts';
import { isUnknownKind } from '../frame-kind.ts';
import { createPoller } from '../poller.ts';
import { TradeRing } from './trade-ring.ts';

const ringSize = 500;
/** Trades of the first read: what a tape shows at once. After a break as many as the ring holds, so that the hole closes. */
const firstRead = 100;
const pollEveryMs = 2_000;
const kinds = ['t', 'end'];

export interface TradeFeedOptions {
  readonly symbol: SymbolRef;
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly saver?: Saver | undefined;
}

/** The tape of one instrument: each new socket first, then the newest trades by HTTP, so that nothing falls between the two. */
export function createTradeFeed(
  { symbol, http, streams, clock, random, log, saver }: TradeFeedOptions,
  changed: () => void,
): Source {
  const { exchange, symbol: name, account_type } = symbol;
  const params = { exchange, symbol: name, account_type };
  const standing = new Standing(clock, changed);
  const ring = new TradeRing(ringSize);
  let cancelRead: Cancel | undefined;
  /** Nothing is missing between the known trades and those of the socket. */
  let whole = true;

  const ask = (unwanted: AbortSignal) =>
    http.call(tradesList, { ...params, limit: ring.version === 0 ? firstRead : ringSize }, { unwanted });
  const poller = createPoller({
    clock,
    everyMs: pollEveryMs,
    call: ask,
    done(list) {
      ring.fill(list);
      standing.polled(ring.newest?.[1] ?? null);
    },
    failed: () => broke('disconnected'),
  });

  function read(): void {
    poller.stop();
    cancelRead?.();
    cancelRead = callUntilAnswered({
      clock,
      random,
      call: ask,
      done(list) {
        whole = true;
        stream.healed();
        ring.fill(list);
        standing.received('live', ring.newest?.[1] ?? null);
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
    poller.stop();
    cancelRead?.();
    stream.close();
    standing.become('failed', code);
  }

  const open = (): Stream =>
    streams.open(
      trades,
      { ...params, ...tapePace(saver) },
      {
        opened: read,
        frame(frame) {
          if (isUnknownKind(frame, kinds)) return stream.unknown(frame);
          const parsed = v.safeParse(trades.frame, frame);
          if (!parsed.success) {
            stream.counts.gaps++;
            if (frame !== undefined) log.error('trades: a frame breaks the topic', v.flatten(parsed.issues));
            broke('malformed');
            return read();
          }
          if (parsed.output.e === 'end') {
            stream.close();
            return standing.become('ended', '');
          }
          ring.append(parsed.output.list);
          const newestMs = parsed.output.list.at(-1)?.[1];
          if (newestMs !== undefined) stream.delayed(newestMs);
          if (whole) standing.received('live', ring.newest?.[1] ?? null);
          else changed();
        },
        heartbeat: () => {
          if (whole && ring.version > 0) standing.become('live', '');
        },
        lost(reason) {
          cancelRead?.();
          if (!poller.isFresh()) broke(reason);
        },
        blocked: poller.start,
        refused: fail,
      },
    );

  let stream = open();
  const unlisten = saver?.onChange(() => {
    stream.close();
    stream = open();
  });

  return {
    head: () => standing.head(),
    version: () => ring.version,
    held: () => ({
      kind: 'trades',
      entries: ring.list.length,
      bytes: ring.list.reduce((sum, trade) => sum + bytesOf(trade), 0),
    }),
    change: (_view, since) => (ring.version === 0 ? { kind: 'none' } : ring.change(since)),
    close() {
      unlisten?.();
      poller.stop();
      cancelRead?.();
      stream.close();
    },
  };
}
