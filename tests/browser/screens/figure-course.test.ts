import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { infoValueData } from '../../../src/shared/contracts/strategy-course.ts';
import {
  instanceList,
  instancePositions,
  instanceStat,
  netValueData,
  strategyTemplate,
} from '../../../src/shared/contracts/strategy.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import { fakeInstance, fakeStat, gridTemplate } from '../../doubles/fake-instances.ts';
import { demoSession, start } from './start.ts';
import { withNextPress } from '../with-next-press.ts';

beforeEach(() => page.viewport(1280, 800));

const course = () => page.getByRole('dialog', { name: 'Swing' }).getByRole('region', { name: 'Figures over time' });

async function open(values: unknown): Promise<void> {
  await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [gridTemplate],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 1, results: [fakeInstance] } },
      [instanceStat.path]: fakeStat,
      [instancePositions.path]: [],
      [netValueData.path]: [],
      [infoValueData.path]: values,
    },
  });
  await page.getByRole('button', { name: 'Details of Swing' }).click();
}

const at = Date.UTC(2026, 0, 5);
const minutes = (...values: readonly number[]) => values.map((value, index) => [at + index * 300_000, value]);

test('a figure that an instance goes by is drawn over its life: the profit first, any other by choice', async () => {
  await open({ price: minutes(100, 90, 110), profit: minutes(0, -1.5, 2.25), bound: minutes(80, 85, 85) });
  await expect.element(course().getByRole('img', { name: 'P&L from −1.5 to 2.25, now 2.25' })).toBeVisible();
  await course().getByLabelText('Figure').selectOptions('price');
  await expect.element(course().getByRole('img', { name: 'Price from 90 to 110, now 110' })).toBeVisible();
  await course().getByLabelText('Figure').selectOptions('bound');
  await expect.element(course().getByRole('img', { name: /from 80 to 85, now 85/ })).toBeVisible();
});

test('one that has just begun says that its figures come', async () => {
  await open({ profit: minutes(0) });
  await expect.element(course().getByText('Figures appear after a few minutes.')).toBeVisible();
});

test('figures that cannot be read say so, and are asked for again', async () => {
  let isDown = true;
  await open(() => {
    if (isDown) throw new CallError({ code: 'UNAVAILABLE', number: 503, data: null });
    return { profit: minutes(1, 2) };
  });
  await expect.element(course().getByRole('alert')).toBeVisible();
  withNextPress(() => {
    isDown = false;
  });
  await course().getByRole('button', { name: 'Retry' }).click();
  await expect.element(course().getByRole('img', { name: 'P&L from 1 to 2, now 2' })).toBeVisible();
});
