import { multiAssetMargin, singleAssetMargins } from '../../../oracles/asset-mode.ts';
import { harmonicEntry, inverseNotional, inverseProfit } from '../../../oracles/inverse-margin.ts';
import { isolatedTierOf, maxBorrowableIsolated } from '../../../oracles/isolated-tiers.ts';
import { bracketAt, cumulate } from '../../../../src/shared/finance/leverage-brackets.ts';
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
import { portfolioState, adjustedEquity, assetMaintenance } from '../../../oracles/portfolio-margin.ts';
import { takeInverseFill, takeLinearFill } from '../../../../src/shared/finance/realised-pnl.ts';
import { convertSmallLiability } from '../../../oracles/small-liability.ts';
import { asked, type Row, expectRefusals } from './refused-figures.ts';
import { linearNotional, linearProfit } from '../../../oracles/linear-margin.ts';
import { initialMargin, marginRatio } from '../../../oracles/margin-ratio.ts';

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

expectRefusals(margins);
