import * as contracts from '../../../shared/contracts/client-home.ts';
import { announcedIn } from '../../notify/announced.ts';
import type { SitePages } from '../../site/site-pages.ts';
import type { AnnouncementStore } from '../../store/tables/announcements.ts';
import type { Server } from '../serve.ts';

/** What the client's home has to read: announcements and tutorials. */
export function clientHomeRoutes(
  server: Server,
  announcements: Pick<AnnouncementStore, 'list'>,
  pages: Pick<SitePages, 'tutorials'>,
): void {
  server.open(contracts.announcementList, async ({ input: { lang, page, page_size }, language }) => {
    const { total, rows } = await announcements.list(page, page_size);
    return { pagenation: { page, page_size, total, results: rows.map((row) => announcedIn(lang ?? language, row)) } };
  });
  server.open(contracts.tutorialList, ({ input: { lang, page, page_size }, language }) => {
    const all = pages.tutorials(lang ?? language);
    return {
      pagenation: { page, page_size, total: all.length, results: all.slice((page - 1) * page_size, page * page_size) },
    };
  });
}
