import { describe, expect, test } from 'vitest';
import { executionCost, holdings, urgency } from '../../../oracles/almgren-chriss.ts';
import { annualReturn } from '../../../../src/shared/finance/annual-return.ts';
import { clamp, requireFinite, requireNotNegative, requirePositive } from '../../../../src/shared/finance/argument.ts';
import { usualAShareFees } from '../../../../src/shared/finance/a-share-fees.ts';
import { aShareFees } from '../../../oracles/a-share-fees.ts';
import { buyableLot, isLot } from '../../../../src/shared/finance/a-share-lots.ts';
import { sellableShares } from '../../../oracles/a-share-lots.ts';
import { priceCage } from '../../../../src/shared/finance/a-share-price-cage.ts';
import { limitPriceTicks } from '../../../../src/shared/finance/a-share-price-limits.ts';
import { multiAssetMargin, singleAssetMargins } from '../../../oracles/asset-mode.ts';
import { optimalSpread, reservationPrice } from '../../../../src/shared/finance/avellaneda-stoikov.ts';
import { black76 } from '../../../../src/shared/finance/black-76.ts';
import { blackScholes } from '../../../oracles/black-scholes.ts';
import { calmar } from '../../../oracles/calmar.ts';
import { deliveryPrice } from '../../../../src/shared/finance/delivery-price.ts';
import { drawdowns } from '../../../../src/shared/finance/drawdown.ts';
import { averagePrice, executionImpact, sweep } from '../../../../src/shared/finance/execution-impact.ts';
import { forexProfit, pipsBetween, pipValue } from '../../../oracles/forex.ts';
import {
  annualFundingRate,
  fundingCap,
  fundingRate,
  meanPremium,
  premiumIndex,
} from '../../../../src/shared/finance/funding.ts';
import { inverseFunding, linearFunding } from '../../../oracles/funding.ts';
import { gridLevels, gridProfit } from '../../../../src/shared/finance/grid-levels.ts';
import { impliedVolatility } from '../../../../src/shared/finance/implied-volatility.ts';
import { clampToMedian, indexPrice, median } from '../../../../src/shared/finance/index-price.ts';
import { inverseNotional, inverseProfit } from '../../../../src/shared/finance/inverse-margin.ts';
import { harmonicEntry } from '../../../oracles/inverse-margin.ts';
import { isolatedTierOf, maxBorrowableIsolated } from '../../../oracles/isolated-tiers.ts';
import { bracketAt, cumulate } from '../../../../src/shared/finance/leverage-brackets.ts';
import { linearNotional, linearProfit } from '../../../../src/shared/finance/linear-margin.ts';
import {
  hedgeLiquidationPrice,
  inverseLiquidationPrice,
  linearLiquidationPrice,
} from '../../../../src/shared/finance/liquidation-price.ts';
import { interestHours, marginInterest, splitRepayment } from '../../../oracles/margin-interest.ts';
import {
  marginLevel,
  marginPermits,
  marginStatus,
  maxBorrowable,
  maxTransferable,
  proMarginLevel,
} from '../../../oracles/margin-level.ts';
import { initialMargin, marginRatio } from '../../../../src/shared/finance/margin-ratio.ts';
import { datedMark, perpetualMark } from '../../../../src/shared/finance/mark-price.ts';
import { meanBasis } from '../../../oracles/mark-price.ts';
import { compound, netValues, returnsOf } from '../../../oracles/net-value.ts';
import { toCoin, yearsToExpiry } from '../../../../src/shared/finance/option-expiry.ts';
import { netTransactionDelta, optionPayoff } from '../../../oracles/option-expiry.ts';
import { parityGap } from '../../../oracles/option-parity.ts';
import { adjustedEquity, assetMaintenance } from '../../../../src/shared/finance/portfolio-margin.ts';
import { portfolioState } from '../../../oracles/portfolio-margin.ts';
import { takeInverseFill, takeLinearFill } from '../../../../src/shared/finance/realised-pnl.ts';
import { sharpe } from '../../../../src/shared/finance/sharpe.ts';
import { convertSmallLiability } from '../../../oracles/small-liability.ts';
import { sortino } from '../../../oracles/sortino.ts';
import { mean, sampleDeviation } from '../../../../src/shared/finance/statistics.ts';
import { sliceLots } from '../../../../src/shared/finance/twap-slices.ts';
import { annualVolatility } from '../../../oracles/volatility.ts';
import { winRate } from '../../../oracles/win-rate.ts';

type Figures = Readonly<Record<string, number>>;

/** What a function asks of its figures, each of which has a right value here; what is not asked of an argument stands in the call itself. */
interface Asked<P extends string = never, N extends string = never, F extends string = never> {
  /** Above 0. */
  readonly positive?: Readonly<Record<P, number>>;
  /** 0 and above. */
  readonly notNegative?: Readonly<Record<N, number>>;
  /** Any number. */
  readonly finite?: Readonly<Record<F, number>>;
  readonly call: (figures: Readonly<Record<P | N | F, number>>) => unknown;
}
interface Row {
  readonly positive: Figures;
  readonly notNegative: Figures;
  readonly finite: Figures;
  readonly call: (figures: Figures) => unknown;
}

const asked = <P extends string = never, N extends string = never, F extends string = never>({
  positive,
  notNegative,
  finite,
  call,
}: Asked<P, N, F>): Row => ({
  positive: positive ?? {},
  notNegative: notNegative ?? {},
  finite: finite ?? {},
  call: (figures) => call(figures as Record<P | N | F, number>),
});

const brackets = cumulate([
  { floor: 0, mmr: 0.004 },
  { floor: 50_000, mmr: 0.005 },
]);
const tiers = [{ leverage: 5, base: 10, quote: 10_000, callAt: 1.16, liquidateAt: 1.1 }];
const asset = {
  collateralRatio: 1,
  marginAsset: 1,
  loan: 0,
  loanLeverage: 3 as const,
  futuresAsset: 0,
  futuresProfit: 0,
  futuresMaintenance: 0,
  openLoss: 0,
};
const backing = { wallet: 5, otherProfit: 0, otherMaintenance: 0 };
const leg = { qty: 1, entry: 100 };

const margins: Readonly<Record<string, Row>> = {
  singleAssetMargins: asked({
    finite: { balance: 1, unrealised: 0 },
    notNegative: { maintenance: 1 },
    call: (f) => singleAssetMargins([{ asset: 'X', ...f }]),
  }),
  multiAssetMargin: asked({
    finite: { balance: 1, unrealised: 0 },
    positive: { index: 1 },
    notNegative: { maintenance: 1, haircut: 0 },
    call: (f) => multiAssetMargin([{ asset: 'X', ...f }]),
  }),
  inverseNotional: asked({
    notNegative: { contracts: 1 },
    positive: { contractUsd: 100, mark: 5 },
    call: (f) => inverseNotional(f.contracts, f.contractUsd, f.mark),
  }),
  inverseProfit: asked({
    notNegative: { contracts: 1 },
    positive: { contractUsd: 100, entry: 4, mark: 5 },
    call: (f) => inverseProfit(1, f.contracts, f.contractUsd, f.entry, f.mark),
  }),
  harmonicEntry: asked({
    positive: { contracts: 1, price: 5 },
    call: ({ contracts, price }) => harmonicEntry([{ contracts, price }]),
  }),
  linearNotional: asked({ notNegative: { qty: 1 }, positive: { mark: 5 }, call: (f) => linearNotional(f.qty, f.mark) }),
  linearProfit: asked({
    notNegative: { qty: 1 },
    positive: { entry: 4, mark: 5 },
    call: (f) => linearProfit(1, f.qty, f.entry, f.mark),
  }),
  marginRatio: asked({
    notNegative: { maintenance: 1 },
    finite: { wallet: 1, unrealised: 0 },
    call: (f) => marginRatio(f.maintenance, f.wallet, f.unrealised),
  }),
  initialMargin: asked({
    notNegative: { notional: 1 },
    positive: { leverage: 1 },
    call: (f) => initialMargin(f.notional, f.leverage),
  }),
  isolatedTierOf: asked({
    notNegative: { base: 1, quote: 1 },
    call: ({ base, quote }) => isolatedTierOf(tiers, { base, quote }),
  }),
  maxBorrowableIsolated: asked({
    finite: { netEquityUsd: 1 },
    notNegative: { debtUsd: 1, limit: 1 },
    positive: { price: 1 },
    call: (f) => maxBorrowableIsolated(tiers, 'base', { loans: { base: 0, quote: 0 }, ...f }),
  }),
  bracketAt: asked({ notNegative: { notional: 1 }, call: ({ notional }) => bracketAt(brackets, notional) }),
  cumulate: asked({ positive: { mmr: 0.1 }, call: ({ mmr }) => cumulate([{ floor: 0, mmr }]) }),
  linearLiquidationPrice: asked({
    positive: leg,
    finite: { wallet: 5, otherProfit: 0 },
    notNegative: { otherMaintenance: 0 },
    call: ({ qty, entry, ...behind }) => linearLiquidationPrice(1, { qty, entry, brackets }, behind),
  }),
  inverseLiquidationPrice: asked({
    positive: { ...leg, contractUsd: 100 },
    finite: { wallet: 5, otherProfit: 0 },
    notNegative: { otherMaintenance: 0 },
    call: ({ qty, entry, contractUsd, ...behind }) =>
      inverseLiquidationPrice(1, { qty, entry, brackets }, contractUsd, behind),
  }),
  'hedgeLiquidationPrice, of its long leg': asked({
    positive: { entry: 100 },
    notNegative: { qty: 1 },
    call: ({ entry, qty }) => hedgeLiquidationPrice({ qty, entry, brackets }, { ...leg, brackets }, backing),
  }),
  'hedgeLiquidationPrice, of its short leg': asked({
    positive: { entry: 100 },
    notNegative: { qty: 1 },
    call: ({ entry, qty }) => hedgeLiquidationPrice({ ...leg, brackets }, { qty, entry, brackets }, backing),
  }),
  interestHours: asked({ finite: { borrowedAtMs: 0, nowMs: 1 }, call: (f) => interestHours(f.borrowedAtMs, f.nowMs) }),
  marginInterest: asked({
    notNegative: { principal: 1, hourlyRate: 0.1 },
    call: (f) => marginInterest(f.principal, f.hourlyRate, 0, 1),
  }),
  splitRepayment: asked({
    notNegative: { amount: 1, interest: 1, principal: 1 },
    call: (f) => splitRepayment(f.amount, f.interest, f.principal),
  }),
  marginLevel: asked({ notNegative: { assets: 1, debt: 1 }, call: (f) => marginLevel(f.assets, f.debt) }),
  proMarginLevel: asked({
    finite: { netCollateral: 1 },
    notNegative: { openLoss: 1, maintenance: 1 },
    call: (f) => proMarginLevel(f.netCollateral, f.openLoss, f.maintenance),
  }),
  marginPermits: asked({ finite: { collateralLevel: 1 }, call: (f) => marginPermits(f.collateralLevel, 3) }),
  marginStatus: asked({ finite: { level: 1 }, call: (f) => marginStatus(f.level, 3) }),
  maxBorrowable: asked({
    finite: { netEquityUsd: 1 },
    notNegative: { debtUsd: 1, limit: 1, borrowed: 1 },
    positive: { price: 1, leverage: 3 },
    call: ({ leverage, ...f }) => maxBorrowable(f, leverage),
  }),
  maxTransferable: asked({
    notNegative: { collateralUsd: 1, debtUsd: 1, free: 1, collateralRatio: 1 },
    positive: { price: 1 },
    call: (f) => maxTransferable(f),
  }),
  adjustedEquity: asked({
    positive: { index: 1 },
    notNegative: { collateralRatio: 1, marginAsset: 1, loan: 1, openLoss: 1 },
    finite: { futuresAsset: 1, futuresProfit: 1 },
    call: (f) => adjustedEquity({ ...asset, ...f }),
  }),
  assetMaintenance: asked({
    notNegative: { futuresMaintenance: 1, loan: 1 },
    call: (f) => assetMaintenance({ loanLeverage: 3, ...f }),
  }),
  portfolioState: asked({ finite: { ratio: 1 }, call: ({ ratio }) => portfolioState(ratio) }),
  takeLinearFill: asked({
    positive: { price: 1, entry: 1 },
    finite: { positionQty: 1 },
    call: (f) => takeLinearFill({ qty: f.positionQty, entry: f.entry }, 1, f.price),
  }),
  takeInverseFill: asked({
    positive: { price: 1, entry: 1, contractUsd: 1 },
    finite: { positionQty: 1 },
    call: (f) => takeInverseFill({ qty: f.positionQty, entry: f.entry }, 1, f.price, f.contractUsd),
  }),
  convertSmallLiability: asked({
    notNegative: { principal: 1, interest: 1, collateralFree: 1, fee: 0.1 },
    positive: { index: 1, collateralIndex: 1, belowUsd: 10 },
    call: ({ fee, belowUsd, ...debt }) => convertSmallLiability(debt, fee, belowUsd),
  }),
};

const prices: Readonly<Record<string, Row>> = {
  premiumIndex: asked({
    positive: { impactBid: 1, impactAsk: 1, index: 1 },
    call: (f) => premiumIndex(f.impactBid, f.impactAsk, f.index),
  }),
  meanPremium: asked({ finite: { premium: 1 }, call: ({ premium }) => meanPremium([0, premium]) }),
  fundingCap: asked({ positive: { mmr: 1, share: 1 }, call: (f) => fundingCap(f.mmr, f.share) }),
  fundingRate: asked({
    finite: { premium: 1, interest: 1 },
    notNegative: { pull: 1 },
    positive: { intervalHours: 8, cap: 1 },
    call: ({ premium, ...terms }) => fundingRate(premium, terms),
  }),
  annualFundingRate: asked({
    finite: { rate: 1 },
    positive: { intervalHours: 8 },
    call: (f) => annualFundingRate(f.rate, f.intervalHours),
  }),
  linearFunding: asked({
    finite: { rate: 1 },
    notNegative: { qty: 1 },
    positive: { mark: 1 },
    call: (f) => linearFunding(1, f.qty, f.mark, f.rate),
  }),
  inverseFunding: asked({
    finite: { rate: 1 },
    notNegative: { contracts: 1 },
    positive: { mark: 1, contractUsd: 1 },
    call: (f) => inverseFunding(1, f.contracts, f.contractUsd, f.mark, f.rate),
  }),
  deliveryPrice: asked({
    finite: { expiryMs: 9 },
    positive: { windowMs: 5, price: 1 },
    call: (f) => deliveryPrice([{ atMs: 0, price: f.price }], f.expiryMs, f.windowMs),
  }),
  median: asked({ finite: { value: 1 }, call: ({ value }) => median([1, value]) }),
  clampToMedian: asked({ positive: { price: 1 }, call: ({ price }) => clampToMedian([1, price]) }),
  indexPrice: asked({
    finite: { nowMs: 1 },
    notNegative: { weight: 1 },
    positive: { price: 1 },
    call: ({ nowMs, ...source }) => indexPrice([{ atMs: 1, ...source }], nowMs),
  }),
  meanBasis: asked({ finite: { mid: 1, index: 1 }, call: (f) => meanBasis([{ atMs: 1, ...f }], 1) }),
  perpetualMark: asked({
    positive: { index: 1, last: 1, fundingIntervalMs: 8 },
    finite: { basis: 1, fundingRate: 1 },
    notNegative: { msToFunding: 1 },
    call: (f) => perpetualMark(f),
  }),
  datedMark: asked({ positive: { index: 1 }, finite: { basis: 1 }, call: (f) => datedMark(f.index, f.basis) }),
  pipsBetween: asked({ finite: { from: 1, to: 1 }, call: (f) => pipsBetween(f.from, f.to, 'USD') }),
  pipValue: asked({ notNegative: { lots: 1 }, call: ({ lots }) => pipValue(lots, 'USD') }),
  forexProfit: asked({
    notNegative: { lots: 1 },
    positive: { entry: 1, exit: 1 },
    call: (f) => forexProfit(1, f.lots, f.entry, f.exit),
  }),
  priceCage: asked({
    positive: { reference: 1 },
    call: ({ reference }) => priceCage({ board: 'STAR', date: '2026-01-05', side: 'BUY', reference }),
  }),
  limitPriceTicks: asked({
    positive: { previousCloseTicks: 1, percent: 10 },
    call: (f) => limitPriceTicks(f.previousCloseTicks, f.percent),
  }),
  aShareFees: asked({
    positive: { valueYuan: 1 },
    notNegative: { stampDuty: 0, commission: 0, leastCommission: 0, transfer: 0 },
    call: ({ valueYuan, ...rates }) => aShareFees('SELL', valueYuan, { ...usualAShareFees, ...rates }),
  }),
  isLot: asked({ notNegative: { shares: 1 }, call: ({ shares }) => isLot('STAR', 'SELL', 1, shares) }),
  buyableLot: asked({ notNegative: { shares: 1 }, call: ({ shares }) => buyableLot('STAR', shares) }),
  sellableShares: asked({ notNegative: { shares: 1 }, call: ({ shares }) => sellableShares(1, shares, shares) }),
};

const options: Readonly<Record<string, Row>> = {
  black76: asked({
    positive: { forward: 1, strike: 1 },
    notNegative: { years: 1, volatility: 1 },
    finite: { rate: 0 },
    call: (f) => black76('C', f),
  }),
  blackScholes: asked({
    positive: { spot: 1, strike: 1 },
    notNegative: { years: 1, volatility: 1 },
    finite: { rate: 0 },
    call: (f) => blackScholes('C', f),
  }),
  impliedVolatility: asked({
    positive: { forward: 1, strike: 1 },
    notNegative: { price: 0.1, years: 1 },
    finite: { rate: 0 },
    call: ({ price, ...option }) => impliedVolatility('C', price, option),
  }),
  yearsToExpiry: asked({ finite: { expiryMs: 2, nowMs: 1 }, call: (f) => yearsToExpiry(f.expiryMs, f.nowMs) }),
  optionPayoff: asked({
    positive: { strike: 1 },
    notNegative: { settlement: 1 },
    call: (f) => optionPayoff('C', f.strike, f.settlement),
  }),
  toCoin: asked({ finite: { usd: 1 }, positive: { price: 1 }, call: (f) => toCoin(f.usd, f.price) }),
  netTransactionDelta: asked({
    finite: { delta: 1, coinPrice: 1 },
    call: (f) => netTransactionDelta(f.delta, f.coinPrice),
  }),
  parityGap: asked({
    positive: { strike: 1, forward: 1 },
    notNegative: { call: 1, put: 1, years: 1 },
    finite: { rate: 0 },
    call: ({ strike, call, put, ...terms }) => parityGap({ strike, call, put }, terms),
  }),
};

const impact = { volatility: 0.95, fixedCost: 0.06, permanentImpact: 0, temporaryImpact: 1 };
const executions: Readonly<Record<string, Row>> = {
  urgency: asked({
    notNegative: { riskAversion: 1, volatility: 1 },
    positive: { duration: 1, slices: 5 },
    call: (f) =>
      urgency(
        { ...impact, volatility: f.volatility },
        { qty: 1, duration: f.duration, slices: f.slices },
        f.riskAversion,
      ),
  }),
  holdings: asked({
    positive: { qty: 1, duration: 1, slices: 5 },
    notNegative: { kappa: 1 },
    call: ({ kappa, ...execution }) => holdings(execution, kappa),
  }),
  executionCost: asked({
    positive: { duration: 1 },
    notNegative: { left: 1 },
    call: (f) => executionCost(impact, [5, f.left], f.duration),
  }),
  reservationPrice: asked({
    finite: { mid: 1, inventory: 1 },
    positive: { riskAversion: 1 },
    notNegative: { variance: 1, timeLeft: 1 },
    call: (f) => reservationPrice(f.mid, f.inventory, { arrivalDecay: 1, ...f }, f.timeLeft),
  }),
  optimalSpread: asked({
    positive: { riskAversion: 1, arrivalDecay: 1 },
    notNegative: { variance: 1, timeLeft: 1 },
    call: (f) => optimalSpread(f, f.timeLeft),
  }),
  executionImpact: asked({
    positive: { average: 1, benchmark: 1 },
    call: (f) => executionImpact(1, f.average, f.benchmark),
  }),
  averagePrice: asked({
    positive: { price: 1 },
    notNegative: { size: 1 },
    call: ({ price, size }) => averagePrice([{ price, size }]),
  }),
  'sweep by size': asked({
    notNegative: { size: 1 },
    call: ({ size }) => sweep(1, { length: 0, price: () => 1, size: () => 1 }, { size }),
  }),
  'sweep by quote': asked({
    notNegative: { quote: 1 },
    call: ({ quote }) => sweep(1, { length: 0, price: () => 1, size: () => 1 }, { quote }),
  }),
  gridLevels: asked({ positive: { low: 1, intervals: 2 }, call: (f) => gridLevels({ high: 3, ...f }, 'arithmetic') }),
  gridProfit: asked({
    positive: { lowest: 1 },
    notNegative: { fee: 0 },
    call: ({ lowest, fee }) => gridProfit([lowest, 2], fee),
  }),
  sliceLots: asked({ positive: { lots: 10, slices: 2 }, call: (f) => sliceLots(f.lots, f.slices) }),
};

const results: Readonly<Record<string, Row>> = {
  annualReturn: asked({ notNegative: { netValue: 1, days: 1 }, call: (f) => annualReturn(f.netValue, f.days) }),
  'calmar of a drawdown': asked({ finite: { maxDrawdown: -1 }, call: (f) => calmar(1, f.maxDrawdown) }),
  'calmar of a return': asked({ finite: { annualReturn: 1 }, call: (f) => calmar(f.annualReturn, -1) }),
  drawdowns: asked({ notNegative: { netValue: 1 }, call: ({ netValue }) => drawdowns([1, netValue]) }),
  netValues: asked({
    finite: { equity: 1, netDeposit: 1 },
    call: ({ equity, netDeposit }) => netValues([{ equity, netDeposit }]),
  }),
  returnsOf: asked({ finite: { value: 1 }, call: ({ value }) => returnsOf([1, value]) }),
  compound: asked({ finite: { periodReturn: 1 }, call: ({ periodReturn }) => compound([periodReturn]) }),
  sharpe: asked({
    positive: { periods: 1 },
    finite: { riskFree: 0 },
    call: (f) => sharpe([1, 2], f.periods, f.riskFree),
  }),
  sortino: asked({ positive: { periods: 1 }, call: (f) => sortino([1, 2], f.periods) }),
  annualVolatility: asked({ positive: { periods: 1 }, call: (f) => annualVolatility([1, 2], f.periods) }),
  mean: asked({ finite: { value: 1 }, call: ({ value }) => mean([1, value]) }),
  sampleDeviation: asked({ finite: { value: 1 }, call: ({ value }) => sampleDeviation([1, 2, value]) }),
  winRate: asked({ finite: { result: 1 }, call: ({ result }) => winRate([result]) }),
};

describe.each(Object.entries({ ...margins, ...prices, ...options, ...executions, ...results }))(
  '%s',
  (_name, { positive, notNegative, finite, call }) => {
    const right = { ...positive, ...notNegative, ...finite };

    test('takes figures that are right, and 0 where 0 is one', () => {
      expect(() => call(right)).not.toThrow();
      for (const name of Object.keys({ ...notNegative, ...finite }))
        expect(() => call({ ...right, [name]: 0 }), name).not.toThrow();
    });

    const kinds = [
      ['have to be above 0', positive, [0, -1, Number.NaN, Infinity]],
      ['must not be negative', notNegative, [-1, Number.NaN, Infinity]],
      ['have to be finite', finite, [Number.NaN, Infinity, -Infinity]],
    ] as const;

    test.each(kinds.filter(([, figures]) => Object.keys(figures).length > 0))(
      'refuses by name figures that %s and are not',
      (_which, figures, wrongs) => {
        for (const name of Object.keys(figures))
          for (const wrong of wrongs) {
            const run = () => call({ ...right, [name]: wrong });
            expect(run, `${name} ${wrong}`).toThrow(RangeError);
            expect(run, `${name} ${wrong}`).toThrow(new RegExp(name, 'i'));
          }
      },
    );
  },
);

describe('bounds of what may be asked', () => {
  test('the largest finite and the smallest positive number are numbers', () => {
    for (const value of [Number.MAX_VALUE, Number.MIN_VALUE])
      for (const check of [requireFinite, requireNotNegative, requirePositive])
        expect(() => check({ value })).not.toThrow();
  });

  test('every figure of a list is looked at, not the first alone', () => {
    for (const check of [requireFinite, requireNotNegative, requirePositive])
      expect(() => check({ one: 1, two: Number.NaN })).toThrow(/^two /);
  });

  test.each([
    [5, 1, 3, 3],
    [0, 1, 3, 1],
    [2, 1, 3, 2],
    [1, 1, 1, 1],
  ])('%d within %d to %d is %d', (value, low, high, held) => {
    expect(clamp(value, low, high)).toBe(held);
  });

  test('a leverage of 1 is one, less is none', () => {
    expect(initialMargin(5, 1)).toBe(5);
    expect(() => initialMargin(5, 0.99)).toThrow(/leverage/);
  });

  test('shares of a whole lie between 0 and 1, both included', () => {
    const haircutOf = (haircut: number) =>
      multiAssetMargin([{ asset: 'X', balance: 2, unrealised: 0, maintenance: 0, index: 1, haircut }]).equity;
    expect([haircutOf(0), haircutOf(1)]).toEqual([2, 0]);
    expect(() => haircutOf(1.01)).toThrow(/haircut/i);
    expect(() => gridProfit([1, 2], 1.01)).toThrow(/fee/);
    expect(gridProfit([1, 2], 1)).toEqual({ least: -1, greatest: -1 });
  });

  test('time to funding lies within the interval, both ends included', () => {
    const markAt = (msToFunding: number) =>
      perpetualMark({ index: 100, last: 1, basis: 900, fundingRate: 0.5, msToFunding, fundingIntervalMs: 8 });
    expect([markAt(0), markAt(8)]).toEqual([100, 150]);
    expect(() => markAt(9)).toThrow(/msPastFunding/);
  });
});
