import { expect, test } from 'vitest';
import { noAlgo } from '../../../../../../src/app/screens/dashboard/order-form/draft/algo-texts.ts';
import { emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { createDrafts } from '../../../../../../src/app/screens/dashboard/order-form/draft/drafts.ts';
import {
  firstDraft,
  keptLoan,
  keptUnit,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/first-draft.ts';

test('each instrument has a draft of its own, empty at first, of which what is not changed stays', () => {
  const drafts = createDrafts();
  expect(drafts.of('a')).toEqual(emptyDraft);
  drafts.change('a', { price: '1', amount: '2' });
  drafts.change('a', { amount: '3' });
  expect([drafts.of('a'), drafts.of('b')]).toEqual([{ ...emptyDraft, price: '1', amount: '3' }, emptyDraft]);
});

test('each instrument has a side of its own, which is to buy at first', () => {
  const drafts = createDrafts();
  drafts.chooseSide('a', 'SELL');
  expect([drafts.sideOf('a'), drafts.sideOf('b')]).toEqual(['SELL', 'BUY']);
});

test('a listener is notified of each change of a draft or a side until it unsubscribes', () => {
  const drafts = createDrafts();
  const reported = { first: 0, second: 0 };
  const leave = drafts.subscribe(() => {
    reported.first += 1;
  });
  drafts.subscribe(() => {
    reported.second += 1;
  });
  drafts.change('a', { price: '1' });
  drafts.chooseSide('a', 'SELL');
  expect(reported).toEqual({ first: 2, second: 2 });
  leave();
  drafts.change('a', { price: '2' });
  expect(reported).toEqual({ first: 2, second: 3 });
});

test('what is typed is heard of by the fields at once, by all others later, with the next change or when it is settled', () => {
  const tasks = new Set<() => void>();
  const drafts = createDrafts(undefined, (task) => {
    tasks.add(task);
    return () => tasks.delete(task);
  });
  const heard: string[] = [];
  drafts.subscribeField(() => heard.push(`field ${drafts.of('a').amount}`));
  drafts.subscribe(() => heard.push(`form ${drafts.of('a').amount}`));
  drafts.type('a', { amount: '1' });
  drafts.type('a', { amount: '12' });
  expect(heard.splice(0)).toEqual(['field 1', 'field 12']);
  expect(tasks.size).toBe(1);
  for (const task of tasks) task();
  expect(heard.splice(0)).toEqual(['field 12', 'form 12']);
  drafts.settle();
  expect(heard).toEqual([]);
  for (const end of [drafts.settle, () => drafts.change('a', { price: '5' }), () => drafts.chooseSide('a', 'SELL')]) {
    drafts.type('a', { amount: '3' });
    expect(heard.splice(0)).toEqual(['field 3']);
    end();
    expect(heard.splice(0)).toEqual(['field 3', 'form 3']);
    expect(tasks.size, 'nothing is told twice').toBe(0);
  }
});

test('an empty draft is a limit that stays, in base, of which nothing is chosen', () => {
  expect(emptyDraft).toEqual({
    type: 'LIMIT',
    price: '',
    trigger: '',
    stopLimit: '',
    triggerBy: 'LAST',
    amount: '',
    unit: 'base',
    tif: 'GTC',
    expires: null,
    postOnly: false,
    reduceOnly: false,
    closeAll: false,
    marginAuto: 'MANUAL',
    tradingMode: 'NORMAL',
    exits: undefined,
    algo: noAlgo,
    ladderSize: '',
  });
});

test('a form begins with the unit and the loans that were chosen last in any; what was typed in one stays', () => {
  let kept = { currency_type: 0 as 0 | 1, auto_loan: false };
  const drafts = createDrafts((key) => firstDraft(kept, key));
  const [pair, option] = ['BINANCE/BTCUSDT/margin', 'DERIBIT/BTC-251226-80000-C/option'];
  drafts.change('a', { price: '1' });
  kept = { ...keptUnit('quote'), ...keptLoan('AUTO_BORROW') };
  expect(kept).toEqual({ currency_type: 1, auto_loan: true });
  expect(drafts.of(pair)).toEqual({ ...emptyDraft, unit: 'quote', marginAuto: 'AUTO_BORROW_REPAY' });
  expect(drafts.of(pair)).toBe(drafts.of(pair));
  expect([drafts.of(option).unit, drafts.of('a').unit]).toEqual(['base', 'base']);
  kept = { ...keptUnit('base'), ...keptLoan('AUTO_REPAY') };
  expect(drafts.of(pair)).toEqual(emptyDraft);
  expect(firstDraft(undefined, pair)).toEqual(emptyDraft);
});
