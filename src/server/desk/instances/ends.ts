import { must } from '../../../shared/kit/assert.ts';
import { toUnits } from '../../../shared/kit/decimal.ts';
import type { Grid } from '../../../shared/market/instrument.ts';
import type { GridParams } from '../../../shared/trade/grid-params.ts';

/** Why a grid ends by itself at a middle price in ticks, undefined where there is none; undefined as long as it goes on. */
export function endOf({ take_profit_price: profit, stop_loss_price: loss, end_time }: GridParams, { price }: Grid, middle: number | undefined, nowMs: number): string | undefined {
  if (end_time !== undefined && nowMs >= end_time) return 'END_TIME';
  if (middle === undefined) return undefined;
  const ticksOf = (text: string): number => must(toUnits(text, price), 'a price on the grid');
  if (profit !== undefined && middle >= ticksOf(profit)) return 'TAKE_PROFIT';
  return loss !== undefined && middle <= ticksOf(loss) ? 'STOP_LOSS' : undefined;
}
