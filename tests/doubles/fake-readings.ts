import { klinesHistory } from '../../src/shared/contracts/market-data.ts';
import { announcementList, tutorialList } from '../../src/shared/contracts/client-home.ts';
import { instanceList, strategyTemplate } from '../../src/shared/contracts/strategy.ts';
import { currentUser } from '../../src/shared/contracts/current-user.ts';

const paged = <T>(results: readonly T[]) => ({
  pagenation: { page: 1, page_size: 20, total: results.length, results },
});

/**
 * What the calls of the client's home answer: no announcement, and one tutorial; of strategies, that a grid could be
 * started and none runs, nor has a market older bars; and of who is logged in, that it is a main account.
 */
export const fakeReadings = {
  [announcementList.path]: paged([]),
  [tutorialList.path]: paged([
    {
      id: 'first-order',
      title: 'Send your first order',
      summary: 'From search to book.',
      url: '/home#tutorial-first-order',
      time: 1_700_000_000_000,
      steps: ['Open the terminal and press / to find a market.', 'Press B to buy.'],
    },
  ]),
  [klinesHistory.path]: { list: [], interval: '1m' },
  [strategyTemplate.path]: [
    { strategy_type: 'GRID', name: 'Grid', version: 1, vip: 1, markets: ['spot'], fields: [], changeable: [] },
  ],
  [instanceList.path]: paged([]),
  [currentUser.path]: { type: 'main', activated: true, main_username: null },
};

/** An answer that announces one thing. */
export const announcing = (title: string, content: string) =>
  paged([{ id: '1', title, summary: content, content, url: '/home#announcements', time: 1_700_000_000_000 }]);
