import { usualAShareFees } from '../../../../src/shared/finance/a-share-fees.ts';
import { aShareFees } from '../../../oracles/a-share-fees.ts';
import { buyableLot, isLot } from '../../../../src/shared/finance/a-share-lots.ts';
import { sellableShares } from '../../../oracles/a-share-lots.ts';
import { priceCage } from '../../../../src/shared/finance/a-share-price-cage.ts';
import { limitPriceTicks } from '../../../../src/shared/finance/a-share-price-limits.ts';
import { deliveryPrice } from '../../../../src/shared/finance/delivery-price.ts';
import { forexProfit, pipsBetween, pipValue } from '../../../oracles/forex.ts';
import {
  annualFundingRate,
  fundingCap,
  fundingRate,
  meanPremium,
  premiumIndex,
} from '../../../../src/shared/finance/funding.ts';
import { inverseFunding, linearFunding } from '../../../oracles/funding.ts';
import { clampToMedian, indexPrice, median } from '../../../../src/shared/finance/index-price.ts';
import { datedMark, perpetualMark } from '../../../../src/shared/finance/mark-price.ts';
import { meanBasis } from '../../../oracles/mark-price.ts';
import { asked, type Row, expectRefusals } from './refused-figures.ts';

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
    notNegative: { stampDuty: 0, commission: 0, minCommission: 0, transfer: 0 },
    call: ({ valueYuan, ...rates }) => aShareFees('SELL', valueYuan, { ...usualAShareFees, ...rates }),
  }),
  isLot: asked({ notNegative: { shares: 1 }, call: ({ shares }) => isLot('STAR', 'SELL', 1, shares) }),
  buyableLot: asked({ notNegative: { shares: 1 }, call: ({ shares }) => buyableLot('STAR', shares) }),
  sellableShares: asked({ notNegative: { shares: 1 }, call: ({ shares }) => sellableShares(1, shares, shares) }),
};

expectRefusals(prices);
