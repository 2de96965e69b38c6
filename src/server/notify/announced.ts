import type { AnnouncementRow } from '../store/tables/announcements.ts';
import type { Language } from './language.ts';

/** Characters of a summary at most. */
const summaryLength = 240;

/** The first line of a text, cut after a whole word where it is long. */
function summaryOf(content: string): string {
  const line = content.split(/\r?\n/)[0]!.trim();
  if (line.length <= summaryLength) return line;
  const cut = line.slice(0, summaryLength - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > summaryLength / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** An announcement as its readers get it: in their language, where it was written in it, else as it was made first. */
export function announcedIn(language: Language, { announcement_id, text, created }: AnnouncementRow) {
  const { title, content } = (language === 'en' ? undefined : text.texts?.[language]) ?? text;
  return {
    id: announcement_id,
    title,
    summary: summaryOf(content),
    content,
    url: '/home#announcements',
    time: created,
  };
}
export type ReadAnnouncement = ReturnType<typeof announcedIn>;
