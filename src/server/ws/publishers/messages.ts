import { filter } from 'rxjs';
import { must } from '../../../shared/base/assert.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import { messages as topic } from '../../../shared/topics/messages.ts';
import { type Message, messageTypes } from '../../../shared/user/message.ts';
import type { Messages } from '../../notify/messages.ts';
import { jsonFrame, once } from '../encoded.ts';
import { publisher } from './publisher.ts';

/**
 * `/msg/user/ws`: each message as soon as it is written, with how many there are of its type. Those that are written at
 * once come in one frame, newest first.
 */
export const messagesPublisher = (messages: Messages, failed: (error: unknown) => void) =>
  publisher({
    topic,
    ofCaller: true,
    open(_params, emit: (frame: Frame<typeof topic>) => void, caller) {
      const { userId } = must(caller, 'caller of /msg/user/ws').user;
      let waiting: Message[] = [];

      async function publish(): Promise<void> {
        const batch = waiting;
        waiting = [];
        for (const type of messageTypes) {
          // One that was written twice meanwhile is told as it is now.
          const results = [
            ...new Map(
              batch.filter((message) => message.type === type).map((message) => [message.id, message]),
            ).values(),
          ].sort((a, b) => b.time - a.time);
          if (results.length === 0) continue;
          const { total, unread } = await messages.counts(userId, type);
          emit({ list: [{ type, unread, pagenation: { total, results } }] });
        }
      }

      // One after another, so that messages come in the order in which they were written.
      let last = Promise.resolve();
      const subscription = messages.published
        .pipe(filter(({ user_id }) => user_id === userId))
        .subscribe(({ message }) => {
          waiting.push(message);
          if (waiting.length === 1) last = last.then(publish).catch(failed);
        });
      return { snapshot: () => [], close: () => subscription.unsubscribe() };
    },
    /** Without a subprotocol the frame is the list itself. */
    encode: (frame) => ({ ...jsonFrame(frame), bare: once(() => JSON.stringify(frame.list)) }),
  });
