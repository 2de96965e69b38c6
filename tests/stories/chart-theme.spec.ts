import { enter } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';
import { pictures } from './shown-charts.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

test('a chart theme that cannot be read, or not in full, leaves the built-in colours of what it lacks, and the connection panel says so', async ({
  browser,
}) => {
  for (const [file, note, ground] of [
    ['{"theme":', 'Chart theme could not be loaded. Charts use the built-in colours.', ''],
    [
      JSON.stringify({
        theme: {
          kColor: 'green-ish',
          kColor0: '#00ff00',
          lineWidth: 'thick',
          backgroundColor: '#102030',
          toolboxColor: '#ffcc00',
        },
      }),
      'Invalid in the chart theme, built-in colours used: kColor, lineWidth',
      'rgb(16, 32, 48)',
    ],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    await enter(context, server, user);
    // The file is that of the dark theme.
    await context.addInitScript(() => {
      localStorage.setItem('theme', 'graphite');
    });
    await context.route('**/my-echarts/dark.project.json', (route) =>
      route.fulfill({ contentType: 'application/json', body: file }),
    );
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard`);
    await expect(pictures(page).first()).toBeVisible({ timeout: 20_000 });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Connection' }).click();
    await expect(page.getByRole('dialog', { name: 'Connection' }).getByText(note)).toBeVisible();
    await expect
      .poll(() =>
        pictures(page)
          .first()
          .evaluate((host) => (host as HTMLElement).style.background),
      )
      .toBe(ground);
    const tools = await page
      .getByRole('region', { name: 'Chart', exact: true })
      .getByRole('button', { name: 'Chart settings' })
      .evaluate((button) => getComputedStyle(button).color);
    if (ground === '') expect(tools).not.toBe('rgb(255, 204, 0)');
    else expect(tools).toBe('rgb(255, 204, 0)');
    const tokens = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--up', '--bg-1'].map((name) => style.getPropertyValue(name).trim());
    });
    // Candles that rise have the window's own colour: the file's cannot be used.
    const rising = await pictures(page)
      .first()
      .locator('canvas')
      .first()
      .evaluate((canvas, up) => {
        const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(up.slice(at, at + 2), 16));
        const { data } = (canvas as HTMLCanvasElement)
          .getContext('2d')!
          .getImageData(0, 0, (canvas as HTMLCanvasElement).width, (canvas as HTMLCanvasElement).height);
        let found = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === r && data[at + 1] === g && data[at + 2] === b) found++;
        return found;
      }, tokens[0]!);
    expect(rising).toBeGreaterThan(50);
    await context.close();
  }
});
