import type { Locator } from '@playwright/test';
import { expect } from './story.ts';

/** Stops of the Tab key on a page, at most. */
const mostStops = 150;

/** Goes on by Tab until the focus is there: whatever cannot be reached so is out of a keyboard's reach. */
export async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Waits until an element has the focus of its page, also where the browser's window has none. */
export const untilActive = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

export async function typeAt(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.type(text);
}

export async function pressAt(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Chooses one of a row of choices, which is one stop of the Tab key: arrows lead to it. */
export async function chooseAt(group: Locator, name: string): Promise<void> {
  const { keyboard } = group.page();
  const choice = group.getByRole('radio', { name, exact: true });
  await tabTo(group.locator('[role="radio"][tabindex="0"]'));
  await keyboard.press('Home');
  for (let step = await group.getByRole('radio').count(); step > 0; step--) {
    if (await choice.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press('ArrowRight');
  }
  await untilActive(choice);
  await keyboard.press('Enter');
  await expect(choice).toBeChecked();
}

/** Goes by the arrows to an item of the menu that is open, and takes it. */
export async function takeItem(item: Locator): Promise<void> {
  const { keyboard } = item.page();
  await expect(item).toBeVisible();
  await expect
    .poll(async () => {
      const isThere = await item.evaluate((element) => element === document.activeElement);
      if (!isThere) await keyboard.press('ArrowDown');
      return isThere;
    })
    .toBe(true);
  await keyboard.press('Enter');
}
