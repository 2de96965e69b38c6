import type { Instrument } from '../../market/instrument.ts';
import { type SorPath, sorPaths } from '../../trade/strategy/sor/bounds.ts';

const fits: Readonly<Record<SorPath, (instrument: Instrument) => boolean>> = {
  SPOT: ({ account_type }) => account_type === 'spot',
  FORWARD: ({ account_type, expiry }) => account_type === 'linear' && expiry === null,
  INVERSE: ({ account_type, expiry }) => account_type === 'inverse' && expiry === null,
  DELIVERY: ({ contract, expiry, option_type }) => contract && expiry !== null && option_type === null,
  FUNDING: ({ account_type, expiry }) => account_type === 'linear' && expiry === null,
};

/** Whether an instrument can be one of those that an order is routed over. */
export const isOnPath = (instrument: Instrument, path: SorPath): boolean => fits[path](instrument);

/** The path of a market by its price alone; undefined where no order is routed over its kind. */
export const pathOf = (instrument: Instrument): SorPath | undefined =>
  sorPaths.find((path) => isOnPath(instrument, path));

/** Whether two instruments are the same but for their exchange: one amount can be split over them. */
export const isAlike = (one: Instrument, other: Instrument): boolean =>
  one.base === other.base &&
  one.quote === other.quote &&
  one.settle === other.settle &&
  one.linear === other.linear &&
  one.expiry === other.expiry;
