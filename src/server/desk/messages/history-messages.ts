import { secondMs } from '../../../shared/base/time.ts';
import type { UserEvent } from '../../../shared/core/state/effects.ts';
import type { Messages } from '../../notify/messages.ts';
import type { NewMessage } from '../../store/tables/messages.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Scheduler } from '../../base/scheduler.ts';

/** A part of the trading file's history of which its owners are told. Ids of its entries rise. */
export interface MessageSource {
  /** Name among the positions. */
  readonly name: string;
  /** Id of the newest entry; 0 where there is none. */
  newest(): number;
  /** The messages of so many entries after an id, oldest first. */
  after(id: number, limit: number): readonly { readonly id: number; readonly message: NewMessage }[];
  /** Whether an event may have brought an entry. */
  isFor(event: UserEvent): boolean;
  /** Messages that are written in one transaction, at most. */
  readonly batch: number;
  /** How often it is looked for what has come, ms; 0 at once. */
  readonly everyMs: number;
}

/** How often it is tried again where a message could not be written. */
const retryMs = 30 * secondMs;

export interface HistoryMessagesOptions {
  readonly events: TradingEngine['events'];
  readonly messages: Pick<Messages, 'position' | 'setPosition' | 'sendAllAt'>;
  readonly scheduler: Pick<Scheduler, 'every'>;
  readonly failed: (error: unknown) => void;
}

/** Sends what a history tells as messages until it is stopped. */
export interface HistoryMessages {
  /** Settles once what has been told of is sent, or could not be. */
  settled(): Promise<void>;
  /** Sends now what waits for its time; settles as `settled` does. */
  flush(): Promise<void>;
  /** Ends it; nothing is read or written any more once it has settled. */
  stop(): Promise<void>;
}

/**
 * Sends every entry of a source as one message, in order, whatever happens between the entry and its message: the
 * entries stand in the trading file's history, which the journal gives again, and how far they have been sent is
 * written with the messages. A message that cannot be written is tried again.
 */
export function sendHistoryMessages(
  source: MessageSource,
  { events, messages, scheduler, failed }: HistoryMessagesOptions,
): HistoryMessages {
  let position: number | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isStopped = false;
  let isDue = false;

  /** A history that ends before what has been sent was taken back, or is another one. */
  async function firstPosition(): Promise<number> {
    const sent = (await messages.position(source.name)) ?? 0;
    const newest = source.newest();
    if (sent <= newest) return sent;
    await messages.setPosition({ source: source.name, position: newest });
    return newest;
  }

  async function send(): Promise<void> {
    position ??= await firstPosition();
    while (!isStopped) {
      const page = source.after(position, source.batch);
      const last = page.at(-1);
      if (!last) return;
      await messages.sendAllAt(
        page.map(({ message }) => message),
        { source: source.name, position: last.id },
      );
      position = last.id;
    }
  }

  const sendSoon = (): void => {
    isDue = false;
    turn = turn.then(() => (isStopped ? undefined : send())).catch(failed);
  };
  const heard = events.subscribe((batch) => {
    if (!batch.some(source.isFor)) return;
    if (source.everyMs === 0) sendSoon();
    else isDue = true;
  });
  const stops = [
    scheduler.every(retryMs, sendSoon),
    ...(source.everyMs > 0
      ? [
          scheduler.every(source.everyMs, () => {
            if (isDue) sendSoon();
          }),
        ]
      : []),
  ];
  sendSoon();
  return {
    settled: () => turn,
    flush() {
      sendSoon();
      return turn;
    },
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
      heard.unsubscribe();
      return turn;
    },
  };
}
