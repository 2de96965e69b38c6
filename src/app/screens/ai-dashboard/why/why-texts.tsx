import { useLingui } from '@lingui/react/macro';
import type {
  ExplainedMove,
  ExplainedTurn,
  OrderNews,
  TurnCause,
} from '../../../../shared/strategies/record/explained-turn.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { formatExact } from '../../../format/price.ts';
import { formatDateTime } from '../../../format/time.ts';
import { useStatusName } from '../../../market/order-words/status-name.ts';
import { useZone } from '../../../ui/preferences/preferences-context.tsx';
import { useStrategyWords } from '../words.ts';

/** Sentences about a decision: what led to it, what was done, and what is waited for. */
export function useWhyTexts() {
  const { t } = useLingui();
  const words = useStrategyWords();
  const statusName = useStatusName();
  const zone = useZone();
  const sized = (side: Side, amount: string, price: string | null): string => {
    const much = formatExact(amount);
    if (price === null || Number(price) === 0)
      return side === 'BUY' ? t`Buy ${much} at market` : t`Sell ${much} at market`;
    const at = formatExact(price);
    return side === 'BUY' ? t`Buy ${much} at ${at}` : t`Sell ${much} at ${at}`;
  };
  const news = ({ side, price, avg_price, amount, filled_amount, status }: OrderNews): string => {
    const order = sized(side, amount, Number(filled_amount) > 0 ? avg_price : price);
    const name = statusName(status);
    return `${order}: ${name}`;
  };
  const fixed: Readonly<Record<string, string>> = {
    begin: t`The strategy was started or resumed.`,
    parameters: t`Its parameters were changed.`,
    liquidation: t`The position was liquidated.`,
    delivery: t`Its contracts were settled at expiry.`,
    step: t`Its status had changed.`,
    time: t`The time it was waiting for had come.`,
    look: t`Regular check.`,
  };
  return {
    /** One line for each thing that led to a decision. */
    causes(cause: TurnCause): readonly string[] {
      if (cause.kind === 'orders') return cause.orders.map(news);
      if (cause.kind === 'refused')
        return cause.codes.map((code) => {
          const why = words.reason(code);
          return t`Order rejected: ${why}`;
        });
      if (cause.kind === 'price') {
        const price = formatExact(cause.price);
        return [cause.isBelow ? t`The price fell to ${price}.` : t`The price rose to ${price}.`];
      }
      return [fixed[cause.kind] ?? cause.kind];
    },
    /** One line for each order that was placed or canceled. */
    move(move: ExplainedMove): readonly string[] {
      if (move.kind === 'cancel')
        return move.orders.map(({ side, price, amount }) => {
          const order = sized(side, amount, price);
          return t`Cancel: ${order}`;
        });
      const flags = [
        ...(move.isPostOnly ? [t`Post only`] : []),
        ...(move.isReducing ? [t`Reduce only`] : []),
        ...(move.isImmediate ? ['IOC'] : []),
      ];
      return [[sized(move.side, move.amount, move.price), ...flags].join(' · ')];
    },
    /** Why nothing was done, or what is waited for next. */
    waits({ status, error, doing, due, open }: ExplainedTurn): readonly string[] {
      if (error !== null && (status === 'INTERRUPTED' || status === 'STOPPED')) return [words.reason(error)];
      const lines: string[] = [];
      if (doing !== undefined) lines.push(words.doing(doing));
      const below = due?.below == null ? undefined : formatExact(due.below);
      const above = due?.above == null ? undefined : formatExact(due.above);
      if (below !== undefined && above !== undefined)
        lines.push(t`Next at a price of ${below} or below, or ${above} or above`);
      else if (below !== undefined) lines.push(t`Next at a price of ${below} or below`);
      else if (above !== undefined) lines.push(t`Next at a price of ${above} or above`);
      if (due?.atMs != null) {
        const at = formatDateTime(due.atMs, zone);
        lines.push(t`Next check at ${at}`);
      }
      if (lines.length === 0 && open > 0) lines.push(t`Waiting for its orders to fill`);
      return lines;
    },
  };
}
