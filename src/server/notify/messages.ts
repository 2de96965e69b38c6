import { type Observable, Subject } from 'rxjs';
import type { Message, MessageType } from '../../shared/user/message.ts';
import type { MessageStore, NewMessage } from '../store/messages.ts';

/** A message that is written, and whose it is. */
export interface Told {
  readonly user_id: string;
  readonly message: Message;
}

/** The messages of users: written first, then told to whoever listens. */
export interface Messages {
  list: MessageStore['list'];
  counts: MessageStore['counts'];
  load(user_id: string, type: MessageType, last_time: number): Promise<Message[]>;
  before(user_id: string, type: MessageType, last_time: number, limit: number): Promise<Message[]>;
  read: MessageStore['read'];
  send(message: NewMessage): Promise<Message>;
  /** Tells of a message that somebody else has written together with its cause. */
  tell(told: Told): void;
  readonly told: Observable<Told>;
}

export function createMessages(store: MessageStore, nowMs: () => number): Messages {
  const told = new Subject<Told>();
  return {
    list: store.list, counts: store.counts, load: store.after, before: store.before, read: store.read, told,
    async send(given) {
      const message = await store.add(given, nowMs());
      told.next({ user_id: given.user_id, message });
      return message;
    },
    tell: (one) => told.next(one),
  };
}
