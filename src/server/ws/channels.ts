import type { Refusal } from '../../shared/base/refusal.ts';
import { keyOf, type Params, type Topic } from '../../shared/base/topic.ts';
import { type Encoded, jsonFrame } from './encoded.ts';
import type { Outbox } from './outbox.ts';
import type { Publisher, Source } from './publishers/publisher.ts';
import type { Caller } from '../identity/authenticator.ts';

/** One stream with the sockets that read it. Frames are encoded once, whatever the number of readers. */
export interface Channel {
  readonly key: string;
  snapshot(): readonly Encoded[];
  newest(): number | undefined;
  /** `ended` is told why the stream ends by itself; the reader has left it then. */
  join(reader: Outbox, ended: (refusal: Refusal) => void): void;
  /** Closes the stream with its last reader. */
  leave(reader: Outbox): void;
}

export interface Channels {
  /** The stream of these params, started where nobody reads it yet. Throws the publisher's Refusal. */
  open(publisher: Publisher, params: Params<Topic>, caller: Caller | undefined): Channel;
  /** Number of running streams by path. */
  counts(): ReadonlyMap<string, number>;
}

/** So long a first state is given to whoever comes, unless the stream has gone on. */
const sharedMs = 50;

export function createChannels(encoded: (path: string) => void, nowMs: () => number): Channels {
  const channels = new Map<string, Channel & { readonly path: string }>();

  function start(
    publisher: Publisher,
    key: string,
    params: Params<Topic>,
    caller: Caller | undefined,
  ): Channel & { readonly path: string } {
    const readers = new Map<Outbox, (refusal: Refusal) => void>();
    const { path } = publisher.topic;
    const encode = publisher.encode ?? jsonFrame;
    let shared: { readonly frames: readonly Encoded[]; readonly madeMs: number } | undefined;
    const emit = (frame: unknown): void => {
      shared = undefined;
      if (readers.size === 0) return;
      encoded(path);
      const going = encode(frame as object);
      for (const reader of readers.keys()) reader.frame(going);
    };
    const end = (refusal: Refusal): void => {
      const left = [...readers.values()];
      readers.clear();
      channels.delete(key);
      source.close();
      for (const ended of left) ended(refusal);
    };
    const source: Source<unknown> = publisher.open!(params, emit, caller, end);
    return {
      key,
      path,
      snapshot() {
        const now = nowMs();
        if (shared && now >= shared.madeMs && now < shared.madeMs + sharedMs) return shared.frames;
        const frames = source.snapshot().map((frame) => encode(frame as object));
        if (!publisher.ofCaller) shared = { frames, madeMs: now };
        return frames;
      },
      newest: () => source.newest?.(),
      join: (reader, ended) => readers.set(reader, ended),
      leave(reader) {
        if (!readers.delete(reader) || readers.size > 0) return;
        channels.delete(key);
        source.close();
      },
    };
  }

  return {
    open(publisher, params, caller) {
      const key = `${keyOf(publisher.topic, params as object)}${publisher.ofCaller ? `#${caller?.user.userId}` : ''}`;
      const channel = channels.get(key) ?? start(publisher, key, params, caller);
      channels.set(key, channel);
      return channel;
    },
    counts() {
      const byPath = new Map<string, number>();
      for (const { path } of channels.values()) byPath.set(path, (byPath.get(path) ?? 0) + 1);
      return byPath;
    },
  };
}
