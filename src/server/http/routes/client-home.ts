import * as contracts from '../../../shared/contracts/client-home.ts';
import type { AnnouncementStore } from '../../store/announcements.ts';
import { tutorials } from '../../site/tutorials.ts';
import type { Server } from '../serve.ts';

/** Where the client's home has them. */
const [announcementsUrl, tutorialsUrl] = ['/home#home-announcements', '/home#home-tutorials'] as const;
/** Characters of a summary. */
const mostShown = 200;

const summaryOf = (content: string): string => {
  const characters = [...content];
  return characters.length <= mostShown ? content : `${characters.slice(0, mostShown - 1).join('')}…`;
};

/** What the client's home tells besides figures, for everybody. */
export function clientHomeRoutes(server: Server, announcements: Pick<AnnouncementStore, 'list'>): void {
  server.open(contracts.announcementList, async ({ input: { page, page_size, lang } }) => {
    const { total, list } = await announcements.list(page, page_size);
    const results = list.map(({ announcement_id, created, text }) => {
      const { title, content } = (lang === 'en' ? undefined : text.texts?.[lang]) ?? text;
      return { id: announcement_id, title, summary: summaryOf(content), url: announcementsUrl, time: created };
    });
    return { pagenation: { page, page_size, total, results } };
  });
  server.open(contracts.tutorialList, ({ input: { page, page_size, lang } }) => {
    const shown = tutorials.slice((page - 1) * page_size, page * page_size);
    return { pagenation: { page, page_size, total: tutorials.length, results: shown.map(({ id, time, copy }) => ({ id, time, url: tutorialsUrl, ...copy[lang], steps: [...copy[lang].steps] })) } };
  });
}
