import { createAnnounce, createMessages } from '../notify/messages.ts';
import { createAnnouncementStore } from '../store/tables/announcements.ts';
import type { Database } from '../store/database/database.ts';
import { createMessageStore } from '../store/tables/messages.ts';

/** What users are told: messages of their own, and announcements to all. */
export function openNews(database: Database, nowMs: () => number) {
  const messages = createMessages(createMessageStore(database), nowMs);
  const announcements = createAnnouncementStore(database);
  return { messages, announcements, announce: createAnnounce(announcements, messages, nowMs) };
}
export type News = ReturnType<typeof openNews>;
