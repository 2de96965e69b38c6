import * as v from 'valibot';
import type { Frame, ParamsIn, Topic } from '../../shared/base/topic.ts';
import type { Clock, Log } from '../clock.ts';
import type { Stream, Streams } from '../connection/streams.ts';
import { FeedStatus } from '../sources/feed-status.ts';
import type { Source } from '../sources/source.ts';
import { isUnknownKind } from './frame-kind.ts';

export interface TopicFeedOptions {
  readonly streams: Streams;
  readonly clock: Clock;
  readonly log: Log;
}

/** A topic of frames of one kind. */
interface FrameTopic<T extends Topic> {
  readonly topic: T;
  readonly params: ParamsIn<T>;
  /** The only kind of its frames. */
  readonly kind: string;
  /** Name of the feed in the log. */
  readonly name: string;
  /** Takes a frame; the venue's time of its value, ms, null where it has none. */
  readonly take: (frame: Frame<T>) => number | null;
}

/** Frames of a topic as they pass its checks, and the state of the feed that they make. */
export function openTopicFeed<T extends Topic>(
  { topic, params, kind, name, take }: FrameTopic<T>,
  { streams, clock, log }: TopicFeedOptions,
  changed: () => void,
): Pick<Source, 'head' | 'close'> {
  const status = new FeedStatus(clock, changed);
  let isThere = false;
  const stream: Stream = streams.open(topic, params as object, {
    opened: () => undefined,
    frame(frame) {
      if (isUnknownKind(frame, [kind])) return stream.unknown(frame);
      const parsed = v.safeParse(topic.frame, frame);
      if (!parsed.success) {
        stream.counts.gaps++;
        if (frame !== undefined) log.error(`${name}: a frame breaks the topic`, v.flatten(parsed.issues));
        return status.broke('malformed');
      }
      const venueMs = take(parsed.output as Frame<T>);
      isThere = true;
      stream.healed();
      if (venueMs !== null) stream.delayed(venueMs);
      status.received('live', venueMs);
    },
    heartbeat: () => {
      if (isThere) status.become('live', '');
    },
    lost: (reason) => status.broke(reason),
    blocked: () => status.broke('disconnected'),
    refused(code) {
      stream.close();
      status.become('failed', code);
    },
  });
  return { head: () => status.head(), close: () => stream.close() };
}
