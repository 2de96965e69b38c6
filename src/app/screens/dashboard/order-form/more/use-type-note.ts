import { useLingui } from '@lingui/react/macro';
import type { DraftType } from '../draft/order-types.ts';

/** What an order of a type does, in a sentence; nothing of the two plain ones. */
export function useTypeNote(type: DraftType): string | undefined {
  const { t } = useLingui();
  const notes: Partial<Readonly<Record<DraftType, string>>> = {
    STOP_LOSS: t`A sell triggers when the price falls to the trigger, a buy when it rises to it; then it trades at market.`,
    STOP_MARKET: t`A sell triggers when the price falls to the trigger, a buy when it rises to it; then it trades at market.`,
    TAKE_PROFIT: t`A sell triggers when the price rises to the trigger, a buy when it falls to it; then a limit order is placed.`,
    TAKE_PROFIT_MARKET: t`A sell triggers when the price rises to the trigger, a buy when it falls to it; then it trades at market.`,
    TRIGGER_LIMIT: t`Triggers when the price reaches the trigger from either side; then a limit order is placed.`,
    TRIGGER_MARKET: t`Triggers when the price reaches the trigger from either side; then it trades at market.`,
    CONDITIONAL: t`Triggers when the price reaches the trigger from either side; with a price it becomes a limit order, without one it trades at market.`,
    OCO: t`A limit order and a stop order of the same size: when one fills or triggers, the other is cancelled.`,
    TWAP: t`Splits the amount into equal slices over the duration.`,
    VWAP: t`Splits the amount over the duration in line with the market's usual volume.`,
    ICEBERG: t`Shows only a part of the amount in the book; the next part follows when it is filled.`,
  };
  return notes[type];
}
