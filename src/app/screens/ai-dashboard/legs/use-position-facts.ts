import { useLingui } from '@lingui/react/macro';
import { sumDecimals } from '../../../../shared/base/decimal.ts';
import { exchangeCodes, type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { Instance, InstancePosition } from '../../../../shared/trade/instance.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { useSizeText } from '../size-text.ts';

interface PositionFacts {
  readonly instance: Instance;
  /** Market of the first leg. */
  readonly instrument: Instrument | undefined;
  readonly money: string;
  readonly decimals: number;
}

/** Names of legs by their places. */
const letters = 'ABCDEFGH';

type Facts = readonly (readonly [string, string])[];

/** What an instance holds, as lines of its figures: of one market, or of each of its legs. */
export function usePositionFacts({ instance, instrument, money, decimals }: PositionFacts) {
  const { t } = useLingui();
  const sizeText = useSizeText();
  const table = useStream({ kind: 'symbols' }).value;
  const marketOf = (ref: Instance['symbols'][number]) => table?.find((each) => keyOfSymbol(each) === keyOfSymbol(ref));
  const signed = (amounts: readonly string[]): string =>
    amounts.length === 0 ? '—' : `${formatSigned(sumDecimals(amounts), decimals)} ${money}`;
  const text = (position: InstancePosition | undefined, hasSide: boolean, market = instrument): string => {
    if (!market) return position?.qty ?? '0';
    const size = sizeText(position?.qty ?? '0', market);
    if (!position || !hasSide) return size;
    return position.position_side === 'LONG' ? t`Long ${size}` : t`Short ${size}`;
  };
  const average = (position: InstancePosition | undefined) => (position ? formatDecimal(position.avg_open, 2) : '—');
  const legFacts = (positions: readonly InstancePosition[]): Facts =>
    instance.symbols.flatMap(({ exchange, symbol, account_type }, index) => {
      // One exchange each: they are what tells them apart.
      const leg = instance.strategy_type === 'SOR' ? exchangeCodes[exchange] : (letters[index] ?? '');
      const own = positions.find(
        (each) => each.exchange === exchange && each.symbol === symbol && each.account_type === account_type,
      );
      return [
        [t`Position, leg ${leg}`, text(own, true, marketOf({ exchange, symbol, account_type }))] as const,
        [t`Average price, leg ${leg}`, average(own)] as const,
      ];
    });
  /** Of a chain of options: the legs that hold something, by their markets. */
  const chainFacts = (positions: readonly InstancePosition[]): Facts =>
    positions.map((own) => [own.symbol, text(own, true, marketOf(own))] as const);
  const ofLegs = instance.symbols.some(({ account_type }) => account_type === 'option') ? chainFacts : legFacts;
  return (positions: readonly InstancePosition[]): Facts => [
    [t`Realised`, signed(positions.map(({ realized }) => realized))],
    [t`Unrealised`, signed(positions.map(({ unrealized }) => unrealized))],
    ...(instance.symbols.length > 1
      ? ofLegs(positions)
      : ([
          [t`Position`, text(positions[0], instrument?.contract === true)],
          [instrument?.contract ? t`Average price` : t`Average cost`, average(positions[0])],
        ] as const)),
  ];
}
