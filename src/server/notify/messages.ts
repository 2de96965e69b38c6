import { type Observable, Subject } from 'rxjs';
import type { Message, MessageType } from '../../shared/user/message.ts';
import type { Announced, AnnouncementStore, NewAnnouncement } from '../store/tables/announcements.ts';
import type { MessagePosition, MessageStore, NewMessage, SentMessage } from '../store/tables/messages.ts';

/** The messages of users: written first, then published to whoever listens. */
export interface Messages {
  list: MessageStore['list'];
  counts: MessageStore['counts'];
  load(user_id: string, type: MessageType, last_time: number): Promise<Message[]>;
  before(user_id: string, type: MessageType, last_time: number, limit: number): Promise<Message[]>;
  read: MessageStore['read'];
  send(message: NewMessage): Promise<Message>;
  position: MessageStore['position'];
  setPosition: MessageStore['setPosition'];
  /** Writes those of entries of a source, oldest first, with its position, and publishes what is new or has changed. */
  sendAllAt(list: readonly NewMessage[], at: MessagePosition): Promise<void>;
  /** Publishes a message that somebody else has written together with its cause. */
  publish(message: SentMessage): void;
  readonly published: Observable<SentMessage>;
}

export function createMessages(store: MessageStore, nowMs: () => number): Messages {
  const published = new Subject<SentMessage>();
  return {
    list: store.list,
    counts: store.counts,
    load: store.after,
    before: store.before,
    read: store.read,
    position: store.position,
    setPosition: store.setPosition,
    published,
    async send(given) {
      const message = await store.add(given, nowMs());
      published.next({ user_id: given.user_id, message });
      return message;
    },
    async sendAllAt(list, position) {
      for (const one of await store.addAllAt(list, position, nowMs())) published.next(one);
    },
    publish: (one) => published.next(one),
  };
}

/** Writes an announcement for every user and publishes it. */
export type Announce = (announcement: NewAnnouncement) => Promise<Announced>;

export const createAnnounce =
  (store: AnnouncementStore, messages: Pick<Messages, 'publish'>, nowMs: () => number): Announce =>
  async (announcement) => {
    const announced = await store.add(announcement, nowMs());
    for (const message of announced.sent) messages.publish(message);
    return announced;
  };
