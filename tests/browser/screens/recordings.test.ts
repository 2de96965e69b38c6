import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { gridTemplate } from '../../../src/shared/strategies/grid/template.ts';
import { walkLines } from '../../unit/shared/backtest/book/book-kit.ts';
import { demoSession, start } from './start.ts';

const fileOf = (name: string, lines: readonly string[]) => new File([lines.join('\n')], name, { type: 'text/plain' });

test('a file that is no recording is refused at its line; one that is one is played by the form, kept, and removed', async () => {
  await page.viewport(1440, 900);
  await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [gridTemplate],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [klinesHistory.path]: { interval: '1m', list: [] },
    },
  });
  await page.getByRole('main').getByRole('button', { name: 'Start a grid' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Start a grid' });
  const stage = drawer.getByRole('region', { name: 'Backtest', exact: true });
  await stage.getByRole('radio', { name: 'Recording' }).click();
  await expect.element(stage.getByText(/^Open a recording of the order book/)).toBeVisible();
  const input = stage.getByLabelText('Recording file');
  await userEvent.upload(input, fileOf('notes.txt', ['nothing', 'of the kind']));
  await expect.element(stage.getByText('The file is no recording: line 1 is not a message.')).toBeVisible();

  await userEvent.upload(input, fileOf('walk.txt', walkLines(3, 600)));
  await stage.getByRole('button', { name: 'Fit range' }).click();
  await drawer.getByRole('textbox', { name: 'Investment' }).fill('10000');
  const figure = (label: string) => {
    const term = [...stage.element().querySelectorAll('dt')].find(({ textContent }) => textContent === label);
    return term?.nextElementSibling?.textContent ?? '';
  };
  await expect.poll(() => Number(figure('Fills'))).toBeGreaterThan(0);
  await expect.element(stage.getByText(/need 50 ms each way/)).toBeVisible();
  await stage.getByRole('radio', { name: '200 ms' }).click();
  await expect.element(stage.getByText(/need 200 ms each way/)).toBeVisible();
  await stage.getByRole('button', { name: 'Remove' }).click();
  await expect.element(stage.getByText(/^Open a recording of the order book/)).toBeVisible();
});
