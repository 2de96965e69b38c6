import * as contracts from '../../../shared/contracts/message.ts';
import type { Announce, Messages } from '../../notify/messages.ts';
import type { Server } from '../serve.ts';

/** The specification's Messages group, and the announcements of admins. */
export function messageRoutes(server: Server, messages: Messages, announce: Announce): void {
  server.guarded(contracts.messageList, ({ caller }) => messages.list(caller.user.userId));
  server.guarded(contracts.messageLoad, ({ input, caller }) =>
    messages.load(caller.user.userId, input.type, input.last_time),
  );
  server.guarded(contracts.messageLoadBefore, ({ input, caller }) =>
    messages.before(caller.user.userId, input.type, input.last_time, input.limit),
  );
  server.guarded(contracts.messageRead, ({ input, caller }) => messages.read(caller.user.userId, input.list));
  server.guarded(contracts.announce, async ({ input: { client_id, ...text }, caller }) => {
    const { announcement_id, sent, replayed } = await announce({ client_id, author: caller.user.userId, text });
    return { announcement_id, users: sent.length, ...(replayed && { replayed }) };
  });
}
