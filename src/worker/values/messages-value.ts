import type { Message, MessageType } from '../../shared/user/message.ts';

/** A user's messages of one type. `unread` counts those that are not at hand, too; `more`: older ones exist. */
export interface MessageFolder {
  readonly unread: number;
  /** Newest first, without holes. */
  readonly results: readonly Message[];
  readonly more: boolean;
}
export type MessagesValue = Readonly<Record<MessageType, MessageFolder>>;
/** A message as it was read: with its time, so that one which has been written again since stays unread. */
export type MessageRef = Pick<Message, 'id' | 'type' | 'time'>;
