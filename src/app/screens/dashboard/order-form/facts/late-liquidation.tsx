import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { LazyPart, lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import type { Desk } from '../use-trading-desk.ts';

const LiquidationPrice = lazyPart(() => import('./liquidation-price.tsx').then((module) => module.LiquidationPrice));

/** Whether an order for it leaves a position that a price can liquidate. */
export const isLiquidated = ({ contract, option_type }: Instrument): boolean => contract && option_type === null;

/** The liquidation price of an order, whose reckoning is loaded when it is first shown. */
export function LateLiquidation({ desk, side }: { readonly desk: Desk; readonly side: Side }) {
  const { t } = useLingui();
  return (
    <LazyPart what={t`Liquidation price`} meanwhile="—">
      <LiquidationPrice desk={desk} side={side} />
    </LazyPart>
  );
}
