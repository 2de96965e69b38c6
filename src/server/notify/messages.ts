import { type Observable, Subject } from 'rxjs';
import type { Message, MessageType } from '../../shared/user/message.ts';
import type { MessagePosition, MessageStore, NewMessage } from '../store/messages.ts';

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
  position: MessageStore['position'];
  setPosition: MessageStore['setPosition'];
  /** As `send`, of one entry of a source, whose position is written with it. */
  sendAt(message: NewMessage, at: MessagePosition): Promise<Message>;
  /** Tells of a message that somebody else has written together with its cause. */
  tell(told: Told): void;
  readonly told: Observable<Told>;
}

export function createMessages(store: MessageStore, nowMs: () => number): Messages {
  const told = new Subject<Told>();
  async function tellWritten({ user_id }: NewMessage, written: Promise<Message>): Promise<Message> {
    const message = await written;
    told.next({ user_id, message });
    return message;
  }
  return {
    list: store.list, counts: store.counts, load: store.after, before: store.before, read: store.read, position: store.position, setPosition: store.setPosition, told,
    send: (given) => tellWritten(given, store.add(given, nowMs())),
    sendAt: (given, at) => tellWritten(given, store.addAt(given, at, nowMs())),
    tell: (one) => told.next(one),
  };
}
