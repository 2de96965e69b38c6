import { expect, test } from 'vitest';
import { checkDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/check.ts';
import { leverageSteps } from '../../../../../../src/app/screens/dashboard/order-form/draft/leverage-steps.ts';
import {
  type Draft,
  emptyDraft,
  type Funds,
  type Standing,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { moneyShown } from '../../../../../../src/app/screens/dashboard/order-form/draft/money-shown.ts';
import {
  moneyOf,
  maxSizeOf,
  type Reckoning,
  shareOf,
  sizeText,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { createCoinPaths } from '../../../../../../src/server/simulation/price/coin-path.ts';
import { endingListing } from '../../../../../../src/server/simulation/listing/ending-listing.ts';
import { wholeListing } from '../../../../../../src/server/simulation/listing/session-listing.ts';
import { moneyText } from '../../../../../../src/shared/core/ledger/money.ts';
import { type OrderRules, orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import { fromUnits } from '../../../../../../src/shared/base/decimal.ts';
import { keyOfSymbol } from '../../../../../../src/shared/market/instrument.ts';
import { stepAt, tickStepsOf } from '../../../../../../src/shared/market/tick-steps.ts';

const nowMs = Date.parse('2026-11-18T10:00:00+08:00');
const instruments = [...wholeListing, ...endingListing(nowMs, 1, createCoinPaths())].filter(
  ({ account_type }) => account_type !== 'index',
);
const drafts: readonly Pick<Draft, 'type' | 'unit' | 'postOnly'>[] = [
  { type: 'LIMIT', unit: 'base', postOnly: false },
  { type: 'LIMIT', unit: 'base', postOnly: true },
  { type: 'LIMIT', unit: 'quote', postOnly: false },
  { type: 'MARKET', unit: 'base', postOnly: false },
  { type: 'MARKET', unit: 'quote', postOnly: false },
  { type: 'CONDITIONAL', unit: 'base', postOnly: false },
];
const percents = [25, 50, 75, 100];
/** Prices in ticks, from the lowest to those of many digits. */
const prices = [1, 7, 333, 9_999, 123_457, 7_654_321];
const wallets: readonly Pick<Funds, 'base' | 'quote'>[] = [
  { base: '3.14159265', quote: '12345.678901' },
  { base: '0', quote: '0.000000000001' },
  { base: '99999999', quote: '77777777.77' },
];

/** A price of so many ticks, on the coarser steps too. */
const priceText = ({ instrument, grid }: OrderRules, ticks: number): string => {
  const step = stepAt(tickStepsOf(instrument), ticks);
  return fromUnits(Math.max(step, Math.floor(ticks / step) * step), grid.price);
};

test.each([...new Set(instruments.map(({ account_type }) => account_type))])(
  '%s: whatever is chosen in the form gives figures that can be shown, and a share of the funds is never too much',
  (kind) => {
    const own = instruments.filter(({ account_type }) => account_type === kind);
    let turn = 0;
    let filled = 0;
    for (const instrument of own) {
      const rules = orderRulesOf(instrument);
      const leverages = instrument.contract
        ? [...leverageSteps.filter((step) => step <= instrument.max_leverage)]
        : [1];
      for (const { type, unit, postOnly } of drafts) {
        if (unit === 'quote' && instrument.contract) continue;
        for (const side of ['BUY', 'SELL'] as const) {
          turn += 1;
          const pick = <T>(list: readonly T[], stride: number): T => list[Math.floor(turn / stride) % list.length]!;
          const ticks = pick(prices, 1);
          const price = priceText(rules, ticks);
          const bid = priceText(rules, Math.max(1, ticks - 1));
          const ask = priceText(rules, ticks + 1);
          const standing: Standing = {
            mark: pick([0, ticks, ticks + 3, Math.max(1, ticks - 5)], 3),
            index: ticks * 9 + 1,
            hedge: false,
            long: pick([0, 5], 7),
            short: pick([0, 0, 9], 5),
            resting: { BUY: 1, SELL: 2 },
            maxNotional: pick([null, 10n ** 18n], 2),
            loss: pick([0n, 10n ** 10n], 4),
          };
          const reckoning: Reckoning = {
            rules,
            quotes: { last: price, bid, ask },
            funds: {
              ...pick(wallets, 1),
              leverage: pick(leverages, 1),
              standing: instrument.contract ? standing : undefined,
            },
            book: undefined,
          };
          const draft: Draft = {
            ...emptyDraft,
            type,
            unit,
            postOnly,
            price: type === 'CONDITIONAL' ? '' : price,
            trigger: price,
          };
          const most = maxSizeOf(draft, side, reckoning);
          const share = shareOf(pick(percents, 1), draft, side, reckoning);
          const name = `${keyOfSymbol(instrument)} ${side} ${JSON.stringify([draft, reckoning.funds.leverage, share])}`;
          expect(share, name).toBeDefined();
          const chosen = { ...draft, ...share };
          const money = moneyOf(chosen, side, reckoning);
          expect(money, name).toBeDefined();
          for (const amount of [money!.notional, money!.need, money!.fee])
            expect(moneyShown(moneyText(amount)), name).toMatch(/^\d[\d,.]*$/);
          expect(sizeText(rules, most!), name).toMatch(/^\d+(\.\d+)?$/);
          expect(checkDraft(chosen, side, reckoning).amount?.kind, name).not.toBe('balance');
          if (Number(chosen.amount) > 0) filled += 1;
        }
      }
    }
    expect(filled).toBeGreaterThan(own.length);
  },
);
