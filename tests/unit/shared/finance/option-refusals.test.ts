import { black76 } from '../../../../src/shared/finance/black-76.ts';
import { blackScholes } from '../../../oracles/black-scholes.ts';
import { impliedVolatility } from '../../../../src/shared/finance/implied-volatility.ts';
import { toCoin, yearsToExpiry } from '../../../../src/shared/finance/option-expiry.ts';
import { netTransactionDelta, optionPayoff } from '../../../oracles/option-expiry.ts';
import { parityGap } from '../../../oracles/option-parity.ts';
import { asked, type Row, expectRefusals } from './refused-figures.ts';

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

expectRefusals(options);
