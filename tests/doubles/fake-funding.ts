import type { Output } from '../../src/shared/base/contract.ts';
import type { fundingNewest } from '../../src/shared/contracts/funding.ts';
import type { Instrument } from '../../src/shared/market/instrument.ts';
import { instruments } from './fake-market.ts';

type FundingFigures = Output<typeof fundingNewest>[number];

/** The perpetual of the first spot market there is. */
export const fakePerpetual = {
  ...instruments[0]!,
  taker: 0.0005,
  account_type: 'linear' as const,
  contract: true,
  linear: true,
  max_leverage: 100,
};

/** What the server says of a perpetual that pays one rate every eight hours, a fraction. */
export const fakeFunding = (
  { exchange, symbol }: Pick<Instrument, 'exchange' | 'symbol'>,
  rate: number,
  more: Partial<FundingFigures> = {},
): FundingFigures => ({
  exchange,
  symbol,
  account_type: 'linear',
  rate,
  next_rate: rate,
  interval_h: 8,
  next_time: 0,
  mark: '1000',
  index: '1000',
  avg3: rate,
  avg7: rate,
  avg30: rate,
  annual: 0,
  ...more,
});
