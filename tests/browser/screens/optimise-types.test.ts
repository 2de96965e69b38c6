import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { strongGrid } from '../../../src/shared/strategies/strong-grid/index.ts';
import { demoSession, start } from './start.ts';

/** When the market began: a history of one day, which is played soon. */
const firstMs = Date.now() - 86_400_000;
/** A price that swings between 990 and 1010 around 1000 within each hour, by five minutes. */
const klinesOf = ({ end, limit, interval }: { end: number; limit: number; interval: string }) => {
  const spanMs = (interval === '1m' ? 1 : interval === '5m' ? 5 : 15) * 60_000;
  const at = (ms: number) => 1_000 + 10 * Math.sin((ms / 3_600_000) * 2 * Math.PI);
  return {
    interval,
    list: Array.from({ length: limit }, (_, index) => {
      const openMs = end - (limit - index) * spanMs;
      const [from, to] = [at(openMs), at(openMs + spanMs)];
      return [openMs, from, Math.max(from, to) + 0.2, Math.min(from, to) - 0.2, to, 1, 1_000, 1] as const;
    }).filter(([openMs]) => openMs >= firstMs),
  };
};

afterEach(() => vi.unstubAllGlobals());

/** The form of a type without a quick tier with three candidates to try; pressing the button that is given begins. */
async function threeCandidates() {
  await page.viewport(1440, 900);
  await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(strongGrid).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [klinesHistory.path]: klinesOf,
    },
  });
  await page.getByRole('main').getByRole('button', { name: 'Start an infinity grid' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Start an infinity grid' });
  await drawer.getByRole('textbox', { name: 'Value to keep' }).fill('5000');
  await drawer.getByRole('textbox', { name: 'Reserve for buys' }).fill('5000');
  await drawer.getByRole('textbox', { name: 'Step between levels' }).fill('0.5');
  await drawer.getByRole('radio', { name: 'Optimise' }).click();
  const count = () => drawer.getByRole('textbox', { name: 'Values' });
  await count().first().fill('3');
  await count().last().fill('1');
  return drawer.getByRole('button', { name: 'Optimise' });
}

const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));

test('a type without a quick tier is tried too: the best stands with the return of its own backtest', async () => {
  await (await threeCandidates()).click();
  await expect.poll(() => rows().length).toBeGreaterThan(1);
  await expect.poll(() => rows().every((cells) => cells[3] !== '…')).toBe(true);
  for (const cells of rows()) expect(cells[3]).toBe(cells[2]);
});

/** Swallows the first question for candidates of a thread of sweeps, and takes the thread away without a word. */
class TakenAway extends Worker {
  static isLeft = true;
  static readonly alive = new Set<Worker>();

  constructor(...how: ConstructorParameters<typeof Worker>) {
    super(...how);
    TakenAway.alive.add(this);
  }

  override postMessage(
    message: { readonly path?: readonly string[] },
    how?: Transferable[] | StructuredSerializeOptions,
  ): void {
    if (message.path?.[0] === 'advance' && TakenAway.isLeft) {
      TakenAway.isLeft = false;
      void this.#vanish();
    } else super.postMessage(message, how as Transferable[]);
  }

  /** Goes once the page waits for the end of each thread. */
  async #vanish(): Promise<void> {
    const waits = ({ pending = [] }: LockManagerSnapshot) =>
      pending.filter(({ name }) => name?.startsWith('thread ')).length;
    await expect.poll(async () => waits(await navigator.locks.query())).toBe(TakenAway.alive.size);
    super.terminate();
  }

  override terminate(): void {
    TakenAway.alive.delete(this);
    super.terminate();
  }
}

test('a thread that is taken away in silence ends the sweep with a word, and it can be tried again', async () => {
  vi.stubGlobal('Worker', TakenAway);
  const optimise = await threeCandidates();
  await optimise.click();
  await expect.element(page.getByText('The backtest has failed.')).toBeVisible();
  await optimise.click();
  await expect.poll(() => rows().length).toBeGreaterThan(1);
});
