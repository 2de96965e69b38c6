import * as v from 'valibot';
import type { SymbolRef } from '../../shared/market/instrument.ts';
import type { Frame, Topic } from '../../shared/base/topic.ts';
import type { Clock, Log } from '../clock.ts';
import type { Stream, Streams } from '../connection/streams.ts';
import type { Source } from '../sources/source.ts';
import { FeedStatus } from '../sources/feed-status.ts';
import { isUnknownKind } from './frame-kind.ts';

export interface ValueFeedOptions {
  readonly symbol: SymbolRef;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly log: Log;
}

/** A topic of one market whose every frame is the whole value. */
interface ValueTopic<T extends Topic, V> {
  readonly topic: T;
  /** The only kind of its frames. */
  readonly kind: string;
  /** Name of the feed in the log. */
  readonly name: string;
  readonly read: (frame: Frame<T>) => V;
}

/** The newest value that a topic has told of a market. */
export function createValueFeed<T extends Topic, V>(
  { topic, kind, name, read }: ValueTopic<T, V>,
  { symbol: { exchange, symbol, account_type }, streams, clock, log }: ValueFeedOptions,
  changed: () => void,
): Source {
  const status = new FeedStatus(clock, changed);
  let value = undefined as V | undefined;
  let version = 0;
  const stream: Stream = streams.open(
    topic,
    { exchange, symbol, account_type },
    {
      opened: () => undefined,
      frame(frame) {
        if (isUnknownKind(frame, [kind])) return stream.unknown(frame);
        const parsed = v.safeParse(topic.frame, frame);
        if (!parsed.success) {
          stream.counts.gaps++;
          if (frame !== undefined) log.error(`${name}: a frame breaks the topic`, v.flatten(parsed.issues));
          return status.broke('malformed');
        }
        const whole = parsed.output as Frame<T> & { readonly ts: number };
        [value, version] = [read(whole), version + 1];
        stream.healed();
        stream.delayed(whole.ts);
        status.received('live', whole.ts);
      },
      heartbeat: () => {
        if (value) status.become('live', '');
      },
      lost: (reason) => status.broke(reason),
      blocked: () => status.broke('disconnected'),
      refused(code) {
        stream.close();
        status.become('failed', code);
      },
    },
  );
  return {
    head: () => status.head(),
    version: () => version,
    change: (_view, since) => (value === undefined || since === version ? { kind: 'none' } : { kind: 'whole', value }),
    close: () => stream.close(),
  };
}
