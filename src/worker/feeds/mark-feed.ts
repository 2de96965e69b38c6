import * as v from 'valibot';
import type { SymbolRef } from '../../shared/market/instrument.ts';
import { markPrice, type MarkValue } from '../../shared/topics/mark-price.ts';
import type { Clock, Log } from '../environment.ts';
import type { Stream, Streams } from '../streams.ts';
import { type Source, Standing } from './feed.ts';
import { isUnknownKind } from './frame-kind.ts';

const kinds = ['mark'];

export interface MarkFeedOptions {
  readonly symbol: SymbolRef;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly log: Log;
}

/** Mark and index price of one contract. Each frame is the whole value. */
export function createMarkFeed({ symbol: { exchange, symbol, account_type }, streams, clock, log }: MarkFeedOptions, changed: () => void): Source {
  const standing = new Standing(clock, changed);
  let [value, version] = [undefined as MarkValue | undefined, 0];
  const stream: Stream = streams.open(markPrice, { exchange, symbol, account_type }, {
    opened: () => undefined,
    frame(frame) {
      if (isUnknownKind(frame, kinds)) return stream.unknown(frame);
      const parsed = v.safeParse(markPrice.frame, frame);
      if (!parsed.success) {
        stream.counts.gaps++;
        if (frame !== undefined) log.error('mark price: a frame breaks the topic', v.flatten(parsed.issues));
        return standing.broke('malformed');
      }
      const { mark, index, ts } = parsed.output;
      [value, version] = [{ mark, index }, version + 1];
      stream.healed();
      stream.delayed(ts);
      standing.received('live', ts);
    },
    heartbeat: () => { if (value) standing.become('live', ''); },
    lost: (reason) => standing.broke(reason),
    blocked: () => standing.broke('disconnected'),
    refused(code) {
      stream.close();
      standing.become('failed', code);
    },
  });
  return {
    head: () => standing.head(),
    version: () => version,
    change: (_view, since) => (value === undefined || since === version ? { kind: 'none' } : { kind: 'whole', value }),
    close: () => stream.close(),
  };
}
