import { type Message, type MessageEntry, type MessageType, messageTypes } from '../../../shared/user/message.ts';
import type { MessageFolder, MessagesValue } from '../../api.ts';

interface Folder {
  unread: number;
  total: number;
  readonly byId: Map<string, Message>;
  /** Nothing older exists, whatever `total` says. */
  ended: boolean;
}

const emptyFolder = (): Folder => ({ unread: 0, total: 0, byId: new Map(), ended: false });
const newestFirst = (a: Message, b: Message): number => b.time - a.time;

/** Of two tellings of one message the newer one; of the same one that it is read stays so. */
const newerOf = (known: Message | undefined, pushed: Message): Message =>
  !known || pushed.time > known.time
    ? pushed
    : pushed.time < known.time
      ? known
      : { ...pushed, is_read: pushed.is_read || known.is_read };

/**
 * What is known of the user's messages. A message that is read becomes unread again only by being written again, with a
 * newer time.
 */
export class MessageState {
  readonly #folders: Readonly<Record<MessageType, Folder>> = { 1: emptyFolder(), 2: emptyFolder(), 3: emptyFolder() };

  value(): MessagesValue {
    return { 1: this.#shown(1), 2: this.#shown(2), 3: this.#shown(3) };
  }

  /** Time of the newest message of a type, ms; 0 where there is none. */
  newest(type: MessageType): number {
    return this.#sorted(type)[0]?.time ?? 0;
  }

  /** Time of the oldest message of a type, ms. */
  oldest(type: MessageType): number | undefined {
    return this.#sorted(type).at(-1)?.time;
  }

  /** Unread messages that are at hand. */
  unread(): readonly Message[] {
    return messageTypes.flatMap((type) => this.#sorted(type).filter(({ is_read }) => !is_read));
  }

  /** A type that has unread messages which are not at hand. */
  behind(): MessageType | undefined {
    return messageTypes.find(
      (type) =>
        this.#more(type) && this.#sorted(type).filter(({ is_read }) => !is_read).length < this.#folders[type].unread,
    );
  }

  /**
   * Takes the newest messages of a type as read by HTTP; `told` are those that came meanwhile. Where the list does not
   * reach back to one that is known as it is, all is dropped, so that there is never a hole: it is read again as older
   * messages. Returns what is new or has changed.
   */
  replace(
    { type, unread, pagenation: { total, results } }: MessageEntry,
    pushed: readonly Message[],
  ): readonly Message[] {
    const folder = this.#folders[type];
    const before = new Map(folder.byId);
    const reaches = total > results.length && results.some(({ id, time }) => before.get(id)?.time === time);
    if (!reaches) {
      folder.byId.clear();
      folder.ended = false;
    }
    this.#put(folder, [...results, ...pushed.filter((message) => message.type === type)], before);
    // A list that was made before what came meanwhile has older counts.
    if (pushed.every((message) => message.type !== type) || total >= folder.total)
      [folder.unread, folder.total] = [unread, total];
    return results.filter(({ id, time }) => time > (before.get(id)?.time ?? 0));
  }

  /**
   * Takes an entry of a frame. `fresh` is new or has changed; `missed` where there must have been another message
   * before it.
   */
  push({ type, unread, pagenation: { total, results } }: MessageEntry): {
    readonly fresh: readonly Message[];
    readonly missed: boolean;
  } {
    const folder = this.#folders[type];
    const own = results.filter((message) => message.type === type);
    const added = own.filter(({ id }) => !folder.byId.has(id)).length;
    const fresh = this.#put(folder, own);
    const missed = total !== folder.total + added;
    [folder.unread, folder.total] = [unread, total];
    return { fresh, missed };
  }

  /** Takes messages newer than the newest one, which no count has told of. Returns what is new or has changed. */
  follow(type: MessageType, messages: readonly Message[]): readonly Message[] {
    const folder = this.#folders[type];
    const fresh = this.#put(folder, messages);
    folder.total = Math.max(folder.total, folder.byId.size);
    folder.unread = Math.max(folder.unread, [...folder.byId.values()].filter(({ is_read }) => !is_read).length);
    return fresh;
  }

  /** Takes messages older than the oldest one; `ended` where nothing is older than they are. */
  append(type: MessageType, messages: readonly Message[], ended: boolean): void {
    this.#put(this.#folders[type], messages);
    this.#folders[type].ended = ended;
  }

  /** The server has confirmed that these are read; one that has been written again since its `time` is not. */
  read(
    given: readonly { readonly id: string; readonly type: MessageType; readonly time?: number | undefined }[],
  ): void {
    for (const { id, type, time } of given) {
      const folder = this.#folders[type];
      const message = folder.byId.get(id);
      if (!message || message.is_read || message.time > (time ?? message.time)) continue;
      folder.byId.set(id, { ...message, is_read: true });
      folder.unread = Math.max(0, folder.unread - 1);
    }
  }

  /** Puts messages in. Returns those that were in neither the folder nor `before`, or are newer than there. */
  #put(
    folder: Folder,
    messages: readonly Message[],
    before: ReadonlyMap<string, Message> = folder.byId,
  ): readonly Message[] {
    const fresh = new Map<string, Message>();
    for (const pushed of messages) {
      const known = folder.byId.get(pushed.id) ?? before.get(pushed.id);
      const message = newerOf(known, pushed);
      if (message === pushed && message.time > (known?.time ?? 0)) fresh.set(message.id, message);
      folder.byId.set(message.id, message);
    }
    return [...fresh.values()];
  }

  #sorted(type: MessageType): readonly Message[] {
    return [...this.#folders[type].byId.values()].sort(newestFirst);
  }

  #more(type: MessageType): boolean {
    const { ended, byId, total } = this.#folders[type];
    return !ended && byId.size < total;
  }

  #shown(type: MessageType): MessageFolder {
    return { unread: this.#folders[type].unread, results: this.#sorted(type), more: this.#more(type) };
  }
}
