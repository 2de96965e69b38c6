import { msg } from '@lingui/core/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import { quietPart } from '../../../../ui/lazy/lazy-part.tsx';

/** Whether an order for it leaves a position that a price can liquidate. */
export const isLiquidated = ({ contract, option_type }: Instrument): boolean => contract && option_type === null;

/** The liquidation price of an order. */
export const LiquidationFact = quietPart(
  () => import('./liquidation-price.tsx').then((module) => module.LiquidationPrice),
  { what: msg`Liquidation price`, pending: '—' },
);
