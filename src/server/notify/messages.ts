import { type Observable, Subject } from 'rxjs';
import type { Message, MessageType } from '../../shared/user/message.ts';
import type { Announced, AnnouncementStore, NewAnnouncement } from '../store/announcements.ts';
import type { MessagePosition, MessageStore, NewMessage, ToldMessage } from '../store/messages.ts';

/** A message that is written, and whose it is. */
export type Told = ToldMessage;

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
  /** Writes those of entries of a source, oldest first, with its position, and tells what is new or has changed. */
  sendAllAt(list: readonly NewMessage[], at: MessagePosition): Promise<void>;
  /** Tells of a message that somebody else has written together with its cause. */
  tell(told: Told): void;
  readonly told: Observable<Told>;
}

export function createMessages(store: MessageStore, nowMs: () => number): Messages {
  const told = new Subject<Told>();
  return {
    list: store.list,
    counts: store.counts,
    load: store.after,
    before: store.before,
    read: store.read,
    position: store.position,
    setPosition: store.setPosition,
    told,
    async send(given) {
      const message = await store.add(given, nowMs());
      told.next({ user_id: given.user_id, message });
      return message;
    },
    async sendAllAt(list, position) {
      for (const one of await store.addAllAt(list, position, nowMs())) told.next(one);
    },
    tell: (one) => told.next(one),
  };
}

/** Writes an announcement for every user and tells it to those who listen. */
export type Announce = (announcement: NewAnnouncement) => Promise<Announced>;

export const createAnnounce =
  (store: AnnouncementStore, messages: Pick<Messages, 'tell'>, nowMs: () => number): Announce =>
  async (announcement) => {
    const announced = await store.add(announcement, nowMs());
    for (const told of announced.told) messages.tell(told);
    return announced;
  };
