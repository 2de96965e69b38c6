import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test('an existing symbol is only selected, a new one is appended, and a middle press removes', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  const add = async (query: string) => {
    await page.getByRole('button', { name: 'Add a symbol' }).click();
    await page.getByRole('combobox', { name: 'Search symbols' }).fill(query);
    await expect.element(page.getByRole('option', { name: new RegExp(query, 'i') }).first()).toBeVisible();
    await page
      .getByRole('option', { name: new RegExp(query, 'i') })
      .first()
      .click();
  };
  await add('ETH');
  expect(engine.patched.at(-1)?.tabs?.map(({ key }) => key)).toHaveLength(4);
  await add('BTC');
  expect(engine.patched.at(-1)).toMatchObject({ current_tab: 'BINANCE/BTCUSDT/spot' });
  expect(engine.patched.at(-1)?.tabs).toHaveLength(4);
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('BINBTC/USDTspot');
  await page.getByRole('tab').last().click({ button: 'middle' });
  await expect.poll(() => engine.patched.at(-1)?.tabs?.length).toBe(3);
});
const tabKeys = () =>
  [...document.querySelectorAll<HTMLElement>('[role="tab"][data-tab]')].map((tab) => tab.dataset.tab);

test('a tab is moved by a drag, which Esc gives up, and by keys, which tell where it stands', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await expect.element(page.getByRole('tab', { selected: true })).toBeInTheDocument();
  const [first, second, third] = tabKeys();
  const item = (at: number) => page.getByRole('tab').nth(at).element().parentElement!;
  const pointer = (target: Element, type: string, clientX: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        button: 0,
        buttons: 1,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        clientX,
        clientY: item(0).getBoundingClientRect().y + 4,
      }),
    );
  const from = item(0).getBoundingClientRect();
  const beyond = item(2).getBoundingClientRect();
  pointer(item(0), 'pointerdown', from.x + 20);
  pointer(item(0), 'pointermove', beyond.right - 4);
  await expect.poll(() => [item(0).dataset.mark, item(2).dataset.mark]).toEqual(['dragged', 'after']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => item(0).dataset.mark).toBeUndefined();
  pointer(item(0), 'pointerup', beyond.right - 4);
  expect(tabKeys()).toEqual([first, second, third]);
  pointer(item(0), 'pointerdown', from.x + 20);
  pointer(item(0), 'pointermove', beyond.right - 4);
  await expect.poll(() => item(0).dataset.mark).toBe('dragged');
  pointer(item(0), 'pointerup', beyond.right - 4);
  await expect.poll(tabKeys).toEqual([second, third, first]);
  expect(engine.patched.at(-1)?.tabs?.map(({ key }) => key)).toEqual([second, third, first]);
  await page.getByRole('tab', { selected: true }).element().focus();
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  await expect.poll(tabKeys).toEqual([second, first, third]);
  await expect.element(page.getByText('BINANCE BTC/USDT spot: tab 2 of 3')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Alt>}{ArrowLeft}{/Alt}{/Control}');
  await expect.poll(() => page.getByRole('tab', { selected: true }).element().getAttribute('data-tab')).toBe(second);
});

test('a tab that is closed by a key or its button leaves the focus on the tab that is selected then', async () => {
  await start('/dashboard', { session: demoSession });
  const selected = page.getByRole('tab', { selected: true });
  await expect.element(selected).toBeInTheDocument();
  const [first, second] = tabKeys();
  (selected.element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => tabKeys()[0]).toBe(second);
  await expect.element(selected).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tabKeys()[0]).toBe(first);
  const close = document
    .querySelector<HTMLElement>(`[data-tab="${CSS.escape(first!)}"]`)!
    .parentElement!.querySelector<HTMLElement>('button[aria-label^="Close"]')!;
  close.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => tabKeys()[0]).toBe(second);
  await expect.element(selected).toHaveFocus();
});

test('the menu of a tab replaces it in its place, closes the others, and that can be undone', async () => {
  await start('/dashboard', { session: demoSession });
  await expect.element(page.getByRole('tab', { selected: true })).toBeInTheDocument();
  const [first, second, third] = tabKeys();
  await page.getByRole('tab').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Change symbol' }).click();
  const search = page.getByRole('dialog', { name: /^Change OKX BTC\/USDT/ });
  await search.getByRole('searchbox').or(search.getByRole('combobox')).first().fill('ETH');
  await expect.element(search.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => [tabKeys()[0], tabKeys()[1] === second, tabKeys()[2]]).toEqual([first, false, third]);
  await page.getByRole('tab').nth(0).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close other tabs' }).click();
  await expect.poll(tabKeys).toEqual([first]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tabKeys().length).toBe(3);
  // What is open has focus and menu again, and the first tab cannot go further to the left.
  await page.getByRole('tab').nth(0).click({ button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Move tab right' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Move tab left' }).elements()).toEqual([]);
});

test('the menu of a tab works from the keyboard: Escape gives the focus back, and the arrows and Enter move the tab', async () => {
  await start('/dashboard', { session: demoSession });
  const selected = page.getByRole('tab', { selected: true });
  await expect.element(selected).toBeVisible();
  const [first, second, third] = tabKeys();
  const item = page.getByRole('menuitem', { name: 'Move tab right' });
  (selected.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(item).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(item).not.toBeInTheDocument();
  await expect.element(selected).toHaveFocus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(item).toBeVisible();
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowDown}');
      return item.element() === document.activeElement;
    })
    .toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.poll(tabKeys).toEqual([second, first, third]);
});

test('where the tabs have no room the selected one is in view, on its way there and when it was added', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  await start('/dashboard', { session: demoSession });
  const isInView = () => {
    const tab = document.querySelector('[role="tab"][aria-selected="true"]')!;
    const box = tab.getBoundingClientRect();
    const list = tab.parentElement!.parentElement!.getBoundingClientRect();
    return box.left >= list.left - 1 && box.right <= list.right + 1;
  };
  await expect.element(page.getByRole('tab', { selected: true })).toBeInTheDocument();
  const tabs = document.querySelectorAll<HTMLElement>('[role="tab"]');
  for (const tab of [...tabs, ...tabs]) {
    tab.click();
    await expect.poll(() => [tab.ariaSelected, isInView()]).toEqual(['true', true]);
  }
  await page.getByRole('button', { name: 'Add a symbol' }).click();
  await page.getByRole('combobox', { name: 'Search symbols' }).fill('ETH');
  await page.getByRole('option', { name: /ETH/ }).first().click();
  await expect
    .poll(() => [document.querySelectorAll('[role="tab"]').length, isInView()])
    .toEqual([tabs.length + 1, true]);
});
