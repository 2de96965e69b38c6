import { useLingui } from '@lingui/react/macro';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { isLong, moneyDecimals } from '../../../shared/trade/position.ts';
import { isTrader } from '../../../shared/user/role.ts';
import { useStream } from '../../engine/use-stream.ts';
import { formatSigned } from '../../format/percent.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { useSession } from '../../session/use-session.ts';
import type { PositionLine } from './price-line.ts';

/**
 * One's open positions in an instrument: average price with profit, and the price that liquidates it. None while nobody
 * is logged in.
 */
export function usePositionLines(instrument: Instrument): readonly PositionLine[] {
  const { t } = useLingui();
  const session = useSession();
  const positions = useStream({ kind: 'account' }).value?.positions;
  if (!session || !positions) return [];
  const trades = isTrader(session.role);
  const { decimals } = gridOf(instrument).price;
  const key = keyOfSymbol(instrument);
  return positions
    .filter((position) => keyOfSymbol(position) === key && /[1-9]/.test(position.qty))
    .flatMap((position): PositionLine[] => {
      const { avg_open, unrealized, liquidation_price, api_id, position_side } = position;
      const amount = formatExact(position.qty.replace('-', ''));
      const what = isLong(position) ? t`Long ${amount}` : t`Short ${amount}`;
      const profit = `${formatSigned(unrealized, moneyDecimals(instrument))} ${instrument.settle}`;
      const entry = formatDecimal(avg_open, decimals);
      const name = `${api_id} ${position_side}`;
      const average: PositionLine = {
        of: 'position',
        id: `position ${name}`,
        kind: 'position',
        price: Number(avg_open),
        tone: unrealized.startsWith('-') ? 'down' : 'up',
        text: `${what} · ${profit}`,
        sentence: `${t`${what} at ${entry}`} · ${profit}`,
        drags: trades,
        closes: trades,
        position,
      };
      if (liquidation_price === null) return [average];
      const liquidation = formatDecimal(liquidation_price, decimals);
      return [
        average,
        {
          of: 'position',
          id: `liquidation ${name}`,
          kind: 'liquidation',
          price: Number(liquidation_price),
          tone: 'danger',
          text: t`Liq. price`,
          sentence: t`Liquidation at ${liquidation}`,
          drags: false,
          closes: false,
          position,
        },
      ];
    });
}
