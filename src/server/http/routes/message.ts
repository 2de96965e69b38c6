import * as contracts from '../../../shared/contracts/message.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { AnnouncementStore } from '../../store/tables/announcements.ts';
import type { UserStore } from '../../store/tables/users.ts';
import type { Announce, Messages } from '../../notify/messages.ts';
import type { Server } from '../serve.ts';

export interface MessageRoutes {
  readonly messages: Messages;
  readonly announce: Announce;
  readonly announcements: Pick<AnnouncementStore, 'list' | 'withdraw'>;
  readonly users: Pick<UserStore, 'byId'>;
}

/** The specification's Messages group, and the announcements of admins. */
export function messageRoutes(server: Server, { messages, announce, announcements, users }: MessageRoutes): void {
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
  server.guarded(contracts.managedAnnouncements, async ({ input: { page, page_size, search } }) => {
    const { total, rows } = await announcements.list(page, page_size, search);
    const results = await Promise.all(
      rows.map(async ({ announcement_id, text, created, author }) => ({
        announcement_id,
        ...text,
        author: (await users.byId(author))?.username ?? '',
        created,
      })),
    );
    return { pagenation: { page, page_size, total, results } };
  });
  server.guarded(contracts.announcementWithdraw, async ({ input: { announcement_id } }) => {
    if (!(await announcements.withdraw(announcement_id)))
      throw new Refusal('NOT_FOUND', { field: 'announcement_id', rule: 'unknown' });
    return 1 as const;
  });
}
