import type { SymbolRef } from '../../shared/market/instrument.ts';
import type { Frame, ParamsIn, Topic } from '../../shared/base/topic.ts';
import type { Source } from '../sources/source.ts';
import { openTopicFeed, type TopicFeedOptions } from './topic-feed.ts';

export interface ValueFeedOptions extends TopicFeedOptions {
  readonly symbol: SymbolRef;
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
  { read, ...named }: ValueTopic<T, V>,
  { symbol: { exchange, symbol, account_type }, ...options }: ValueFeedOptions,
  changed: () => void,
): Source {
  let value = undefined as V | undefined;
  let version = 0;
  const feed = openTopicFeed(
    {
      ...named,
      params: { exchange, symbol, account_type } as ParamsIn<T>,
      take(frame) {
        [value, version] = [read(frame), version + 1];
        return (frame as { readonly ts: number }).ts;
      },
    },
    options,
    changed,
  );
  return {
    ...feed,
    version: () => version,
    change: (_view, since) => (value === undefined || since === version ? { kind: 'none' } : { kind: 'whole', value }),
  };
}
