import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { calm } from '../clock.ts';
import { client } from './places.ts';
import { demoSession, start } from './start.ts';

const palette = () => page.getByRole('dialog', { name: 'Search or command' });

/** Opens the palette by its key and writes a line into it. */
async function write(line: string): Promise<void> {
  // It comes with the page that knows its keys.
  await expect.element(page.getByRole('button', { name: /^Search or command/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette().getByRole('combobox').fill(line);
}

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test('a word that is no amount is named, and Enter sends nothing', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await write('buy half btc');
  await expect.element(palette().getByText('half is not an amount.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await calm();
  expect(engine.calls.filter(({ path }) => path === doOrder.path)).toEqual([]);
});

test('locked trading holds back lines as well', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await write('lock or');
  await expect.element(palette().getByRole('option', { name: /Lock or unlock trading/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Unlock trading' })).toBeVisible();
  await write('buy 0.01 btc @60000');
  await expect.element(palette().getByText('Press Enter', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(palette().getByText('Trading is locked. Unlock it to send orders.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await calm();
  expect(engine.calls.filter(({ path }) => path === doOrder.path)).toEqual([]);
});

test('the title of a command that begins with the verb of a line is offered as the command', async () => {
  await start('/dashboard', { session: demoSession });
  await write('cancel all');
  await expect.element(palette().getByRole('combobox')).toHaveValue('cancel all');
  expect(palette().getByRole('option').query()).toBeNull();
  await palette().getByRole('combobox').fill('Cancel all orders');
  await expect.element(palette().getByRole('option', { name: /^Cancel all orders/ })).toBeVisible();
});

test('a symbol is found and opened', async () => {
  await start('/dashboard', { session: demoSession });
  await write('eth');
  await expect
    .element(
      palette()
        .getByRole('option', { name: /ETH\/USD/, selected: true })
        .first(),
    )
    .toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('tab', { name: /ETH\/USD/ })).toHaveAttribute('aria-selected', 'true');
});

test('? shows the keys, those for trading as switched off, and Escape closes them', async () => {
  await start('/dashboard', { session: demoSession });
  await expect.element(page.getByRole('tab', { selected: true })).toBeVisible();
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(help.getByText('Lock or unlock trading')).toBeVisible();
  await expect.element(help.getByText(/Cancel newest order · off/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
});

test('a drawing tool is taken up by its name, and put down by Escape', async () => {
  await start('/dashboard', { session: demoSession });
  const nine = page
    .getByRole('region', { name: 'Chart', exact: true })
    .getByRole('button', { name: 'Nine-turn', exact: true });
  await expect.element(nine).toHaveAttribute('aria-pressed', 'false');
  await write('nine-turn');
  await palette()
    .getByRole('option', { name: /Draw on the chart.*Nine-turn/ })
    .click();
  await expect.element(nine).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(nine).toHaveAttribute('aria-pressed', 'false');
});

test('a window of charts is opened by its name', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  await start('/dashboard', { session: demoSession });
  await write('charts window');
  await palette()
    .getByRole('option', { name: /6 charts/ })
    .click();
  // What it shows is in its name.
  await expect
    .poll(() => opened.mock.calls.map(([, name]) => name))
    .toEqual([expect.stringMatching(/\/exmutiplykchart\?.*num=6/)]);
});

test('sections are reached by their names', async () => {
  await start('/dashboard', client);
  await write('robot');
  await palette()
    .getByRole('option', { name: /Go to AI Trade/ })
    .click();
  await expect
    .element(page.getByRole('link', { name: 'AI Trade', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Start a grid' }).first()).toBeVisible();
  await write('fear');
  await palette()
    .getByRole('option', { name: /Go to Data/ })
    .click();
  await expect.element(page.getByRole('link', { name: 'Data', exact: true })).toHaveAttribute('aria-current', 'page');
});
