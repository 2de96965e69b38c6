import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { gridOf, type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { OrderLine } from '../charts/order-chips.ts';
import { groupOrders, type OrderGroup } from '../charts/order-groups.ts';
import { useStream } from '../engine/use-stream.ts';
import { formatDecimal, formatExact } from '../format/price.ts';
import { useSession } from '../session/use-session.ts';

/** One line of the chart with the sentence that says the same to readers. */
export interface OwnOrder extends OrderLine {
  readonly sentence: string;
}

const none: readonly Order[] = [];

/** One's open orders of an instrument, grouped by side and price, highest price first; none while nobody is logged in. Renders with the account's stream. */
export function useOwnOrders(instrument: Instrument): readonly OwnOrder[] {
  const session = useSession();
  const orders = useStream({ kind: 'account' }).value?.orders ?? none;
  const { t, i18n } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: t changes with the language only
  return useMemo(() => {
    if (!session) return [];
    const { decimals } = gridOf(instrument).price;
    const what = ({ side }: OrderGroup, amount: string) => (side === 'BUY' ? t`Buy ${amount}` : t`Sell ${amount}`);
    return groupOrders(orders, keyOfSymbol(instrument)).map((group) => {
      const [amount, filled] = [formatExact(group.amount), formatExact(group.filled)];
      const { count } = group;
      const isPartial = /[1-9]/.test(group.filled);
      const several = count > 1 ? ` · ${t`${count} orders`}` : '';
      const [plain, price] = [what(group, amount), formatDecimal(group.price, decimals)];
      return {
        side: group.side, price: Number(group.price),
        text: `${what(group, isPartial ? `${filled}/${amount}` : amount)}${several}`,
        sentence: `${t`${plain} at ${price}`}${isPartial ? ` · ${t`${filled} filled`}` : ''}${several}`,
      };
    });
  }, [orders, session, instrument, i18n.locale]);
}
