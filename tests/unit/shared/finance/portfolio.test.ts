import { describe, expect, test } from 'vitest';
import { multiAssetMargin, singleAssetMargins } from '../../../oracles/asset-mode.ts';
import {
  portfolioState,
  unifiedMarginRatio,
  adjustedEquity,
  assetMaintenance,
  type PortfolioAsset,
} from '../../../oracles/portfolio-margin.ts';
import { convertSmallLiability } from '../../../oracles/small-liability.ts';
import { inverseNotional, inverseProfit } from '../../../oracles/inverse-margin.ts';
import { linearProfit } from '../../../oracles/linear-margin.ts';

const nothing: PortfolioAsset = {
  index: 1,
  collateralRatio: 1,
  marginAsset: 0,
  loan: 0,
  loanLeverage: 3,
  futuresAsset: 0,
  futuresProfit: 0,
  futuresMaintenance: 0,
  openLoss: 0,
};

describe('the exchange’s example of a portfolio account', () => {
  // Balances, positions and margins are the exchange's; it prints no index of ETH and no collateral ratios in what is
  // at hand: those here are ours.
  const usdt: PortfolioAsset = {
    ...nothing,
    marginAsset: 1_000,
    futuresAsset: 5_000,
    futuresProfit: linearProfit(-1, 0.05, 52_000, 40_000) + linearProfit(1, 0.04, 52_350, 42_000),
    futuresMaintenance: 0.05 * 40_000 * 0.005 + 0.04 * 42_000 * 0.005,
  };
  const btc: PortfolioAsset = {
    ...nothing,
    index: 40_000,
    collateralRatio: 0.95,
    marginAsset: 0.1,
    loan: 0.04,
    futuresAsset: 0.1,
    futuresProfit: inverseProfit(1, 100, 100, 50_000, 40_000),
    futuresMaintenance: inverseNotional(100, 100, 40_000) * 0.005,
  };
  const eth: PortfolioAsset = { ...nothing, index: 3_000, collateralRatio: 0.9, marginAsset: 20, loan: 15 };

  test('earns 600 − 414 USDT and loses 0.05 BTC', () => {
    expect(usdt.futuresProfit).toBeCloseTo(186, 9);
    expect(btc.futuresProfit).toBeCloseTo(-0.05, 12);
  });

  test.each([
    ['USDT', usdt, 0],
    ['BTC', btc, 0.004],
    ['ETH', eth, 1.5],
  ])('its loan of %s asks for its own margin', (_, asset, margin) => {
    expect(assetMaintenance({ ...asset, futuresMaintenance: 0 })).toBeCloseTo(margin, 12);
  });

  test('has an equity of 6186 + 4180 + 13,500 USD over 18.4 + 210 + 4500 USD', () => {
    expect([usdt, btc, eth].map((asset) => Number(adjustedEquity(asset).toFixed(6)))).toEqual([6_186, 4_180, 13_500]);
    expect(unifiedMarginRatio([usdt, btc, eth])).toBeCloseTo(23_866 / 4_728.4, 12);
  });
});

describe('a portfolio account', () => {
  test('counts a debt in full, whatever the collateral ratio, and the loss of open orders', () => {
    expect(adjustedEquity({ ...nothing, index: 10, collateralRatio: 0.5, loan: 3 })).toBe(-30);
    expect(adjustedEquity({ ...nothing, index: 10, collateralRatio: 0.5, marginAsset: 3, openLoss: 0.5 })).toBe(10);
  });

  test.each([
    [3, 0.1],
    [5, 0.08],
    [10, 0.05],
  ] as const)('a loan at %ix asks for %d of it', (loanLeverage, rate) => {
    expect(assetMaintenance({ futuresMaintenance: 1, loan: 100, loanLeverage })).toBeCloseTo(1 + 100 * rate, 12);
  });

  test.each([
    [1.51, 'NORMAL'],
    [1.5, 'MARGIN_CALL'],
    [1.21, 'MARGIN_CALL'],
    [1.2, 'REDUCE_ONLY'],
    [1.06, 'REDUCE_ONLY'],
    [1.05, 'FORCE_LIQUIDATION'],
    [-1, 'FORCE_LIQUIDATION'],
    [null, 'NORMAL'],
  ] as const)('a ratio of %d is %s', (ratio, state) => {
    expect(portfolioState(ratio)).toBe(state);
  });

  test('has no ratio without maintenance margin', () => {
    expect(unifiedMarginRatio([{ ...nothing, marginAsset: 5 }])).toBeNull();
    expect(unifiedMarginRatio([])).toBeNull();
  });
});

describe('asset modes', () => {
  const usdt = { asset: 'USDT', balance: 1_000, unrealised: -200, maintenance: 80 };
  const btc = { asset: 'BTC', balance: 0.1, unrealised: 0.02, maintenance: 0 };

  test('single: every coin stands alone', () => {
    expect(
      singleAssetMargins([usdt, btc]).map(({ asset, equity, ratio }) => [asset, Number(equity.toFixed(12)), ratio]),
    ).toEqual([
      ['USDT', 800, 0.1],
      ['BTC', 0.12, 0],
    ]);
  });

  test('multi: coins count less their haircut, profit in full', () => {
    const margin = multiAssetMargin([
      { ...usdt, index: 1, haircut: 0 },
      { ...btc, index: 50_000, haircut: 0.05 },
    ]);
    expect(margin.equity).toBeCloseTo(1_000 - 200 + 4_750 + 1_000, 9);
    expect(margin.ratio).toBeCloseTo(80 / 6_550, 12);
  });

  test('multi: a haircut makes no debt smaller', () => {
    expect(
      multiAssetMargin([{ ...btc, balance: -0.1, unrealised: 0, index: 50_000, haircut: 0.05 }]).equity,
    ).toBeCloseTo(-5_000, 9);
  });
});

describe('a small liability', () => {
  const debt = { principal: 0.002, interest: 0.0001, index: 3_000, collateralIndex: 1, collateralFree: 100 };

  test('takes its worth and the fee from the collateral, and pays all of interest and principal', () => {
    const verdict = convertSmallLiability(debt, 0.02);
    expect(verdict).toMatchObject({ state: 'eligible', interestPaid: 0.0001, principalPaid: 0.002 });
    expect(verdict.state === 'eligible' && verdict.collateralQty).toBeCloseTo(6.3 * 1.02, 12);
    expect(verdict.liabilityUsd).toBeCloseTo(6.3, 12);
  });

  test.each([
    ['of exactly 10 USD', { ...debt, principal: 10, interest: 0, index: 1 }, 'too_large'],
    ['just below', { ...debt, principal: 9.99, interest: 0, index: 1 }, 'eligible'],
    ['of nothing', { ...debt, principal: 0, interest: 0 }, 'nothing_owed'],
    ['that the collateral pays but for the fee', { ...debt, collateralFree: 6.31 }, 'not_enough_collateral'],
  ])('%s is %s', (_, given, state) => {
    expect(convertSmallLiability(given, 0.02).state).toBe(state);
  });
});

test.each([
  ['index', () => adjustedEquity({ ...nothing, index: 0 })],
  ['ratio', () => portfolioState(Number.NaN)],
  [
    'haircut',
    () => multiAssetMargin([{ asset: 'X', balance: 1, unrealised: 0, maintenance: 0, index: 1, haircut: 1.5 }]),
  ],
  [
    'fee',
    () => convertSmallLiability({ principal: 1, interest: 0, index: 1, collateralIndex: 1, collateralFree: 1 }, -1),
  ],
])('a wrong %s is refused by name', (name, run) => {
  expect(run).toThrow(RangeError);
  expect(run).toThrow(new RegExp(name, 'i'));
});
