import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stats24h, statsMain } from '../../../src/shared/contracts/stats.ts';
import { announcementList, tutorialList } from '../../../src/shared/contracts/client-home.ts';
import { announcing } from '../../doubles/fake-readings.ts';
import { demoSession, start } from './start.ts';

test('a client sees what is traded, marked as simulated, by the venues where there was something', async () => {
  await page.viewport(1280, 900);
  await start('/home', { session: demoSession });
  await expect.element(page.getByText('1.23M USD').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Traded on Halyard Simulated' })).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .elements()
        .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)),
    )
    .toEqual([[], ['HAL', 'Spot', '1.23M USD', '12', '30']]);
  const bars = page.getByRole('img', { name: 'Daily volume, last 30 days' }).element().querySelectorAll('rect');
  expect([bars.length, Number(bars[28]!.getAttribute('height')), Number(bars[29]!.getAttribute('height'))]).toEqual([
    30, 1, 60,
  ]);
});

test('a platform on which nobody has traded says so; announcements that are not there, too', async () => {
  await start('/home', { session: demoSession, answers: { [stats24h.path]: [] } });
  await expect.element(page.getByText('No trades in 24 h')).toBeVisible();
  await expect.element(page.getByText('No announcements yet')).toBeVisible();
});

test('figures that cannot be read say why, and can be asked for again', async () => {
  const engine = await start('/home', {
    session: demoSession,
    fail: { path: stats24h.path, failure: { code: 'NETWORK', number: 0, data: null } },
  });
  await expect.element(page.getByText('Volume statistics: Operation failed')).toBeVisible();
  const asked = () => engine.calls.filter(({ path }) => path === statsMain.path).length;
  const before = asked();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(asked).toBe(before + 1);
});

test('tutorials open, and the ways on lead to pages that the server has', async () => {
  await start('/home', { session: demoSession });
  await page.getByText('Send your first order').click();
  await expect.element(page.getByText('Open the terminal and press /', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  await expect.element(page.getByRole('link', { name: 'Open roles' })).toHaveAttribute('href', '/about-career');
});

test('announcements are asked for in the language of the reader', async () => {
  for (const lang of ['zh-Hans', 'zh-Hant', 'en'] as const) {
    const engine = await start(
      '/home',
      { session: demoSession, answers: { [announcementList.path]: announcing('Maintenance', 'On Sunday.') } },
      { lang },
    );
    await expect.element(page.getByRole('heading', { level: 3, name: 'Maintenance', exact: true })).toBeVisible();
    const inputs = engine.calls
      .filter(({ path }) => path === announcementList.path || path === tutorialList.path)
      .map(({ input }) => JSON.stringify(input));
    expect([...new Set(inputs)]).toEqual([
      JSON.stringify({ lang, page_size: 3 }),
      JSON.stringify({ lang, page_size: 20 }),
    ]);
  }
});

test.each([
  [announcementList.path, 'Announcements'],
  [tutorialList.path, 'Tutorials'],
])('%s that cannot be read says so under its heading, and can be asked for again', async (path, name) => {
  const engine = await start('/home', {
    session: demoSession,
    fail: { path, failure: { code: 'NETWORK', number: 0, data: null } },
  });
  await expect.element(page.getByText(`${name}: Operation failed`)).toBeVisible();
  const asked = () => engine.calls.filter((call) => call.path === path).length;
  const before = asked();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(asked).toBe(before + 1);
});
