import { type Scale, toUnits } from '../../../../shared/base/decimal.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { isLong, moneyDecimals, type Position } from '../../../../shared/trade/position.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';

/** What stands in a row of the ladder about a position. */
export interface PositionMark {
  /** Of the row. */
  readonly ticks: number;
  readonly kind: 'entry' | 'even';
  /** The column: that of own buys for a long position. */
  readonly side: Side;
  /** Unrealised profit at the entry, signed; nothing at the break-even. */
  readonly profit: string;
}

/** A position as the ladder shows it; prices as they are written. */
export interface LadderPosition {
  readonly position: Position;
  readonly isLong: boolean;
  readonly entry: string;
  /** Undefined where a fee depends on more than the price. */
  readonly even: string | undefined;
  /** Signed, with its asset. */
  readonly profit: string;
}

/**
 * The price at which a position that is closed at the market has earned its fees: those of its entry and of its close,
 * both as a taker. Linear and inverse contracts have the same one.
 */
export function breakEven(entry: number, long: boolean, taker: number): number {
  const ratio = (1 + taker) / (1 - taker);
  return long ? entry * ratio : entry / ratio;
}

/** The positions that are held in a market, as the ladder shows them. */
export function ladderPositions(positions: readonly Position[], instrument: Instrument): readonly LadderPosition[] {
  const key = keyOfSymbol(instrument);
  const decimals = instrument.tick.split('.')[1]?.length ?? 0;
  return positions
    .filter((position) => keyOfSymbol(position) === key && /[1-9]/.test(position.qty))
    .map((position) => {
      const long = isLong(position);
      const even = breakEven(Number(position.avg_open), long, instrument.taker);
      return {
        position,
        isLong: long,
        entry: formatDecimal(position.avg_open, decimals),
        even: instrument.option_type === null ? formatDecimal(even.toFixed(decimals), decimals) : undefined,
        profit: `${formatSigned(position.unrealized, moneyDecimals(instrument))} ${instrument.settle}`,
      };
    });
}

/** The rows in which positions are marked; of two marks in one row the entry stays. */
export function positionMarks(
  positions: readonly LadderPosition[],
  scale: Scale,
  group: number,
): ReadonlyMap<number, PositionMark> {
  const rowOf = (price: string) => Math.round((toUnits(price.replaceAll(',', ''), scale) ?? 0) / group) * group;
  const marks = positions.flatMap(({ isLong: long, entry, even, profit }): readonly PositionMark[] => {
    const side = long ? 'BUY' : 'SELL';
    return [
      ...(even === undefined ? [] : [{ ticks: rowOf(even), kind: 'even' as const, side, profit: '' } as const]),
      { ticks: rowOf(entry), kind: 'entry', side, profit: profit.split(' ')[0]! },
    ];
  });
  return new Map(marks.toSorted((a, b) => b.kind.localeCompare(a.kind)).map((mark) => [mark.ticks, mark]));
}
