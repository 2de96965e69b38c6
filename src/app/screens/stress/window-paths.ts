import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { stressParam } from '../../../shared/wire/stress-param.ts';

/** Pages that pop out, in turns, by the instrument that they are of. */
const kinds: readonly ((key: string) => readonly [path: string, query: Readonly<Record<string, string>>])[] = [
  (key) => ['/exkchart', { q: key }],
  (key) => ['/exdepth', { q: key }],
  (key) => ['/exmutiplykchart', { s: key, num: '4' }],
];

/**
 * Addresses of a dashboard and of `popOuts` pop-outs of all kinds over the instruments, all of them on the run `id`.
 */
export function windowPaths(id: string, instruments: readonly Instrument[], popOuts: number): readonly string[] {
  const address = (path: string, query: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({ ...query, [stressParam]: id })}`;
  const all = instruments.length === 0 ? 0 : popOuts;
  return [
    address('/dashboard', {}),
    ...Array.from({ length: all }, (_, index) =>
      address(...kinds[index % kinds.length]!(keyOfSymbol(instruments[index % instruments.length]!))),
    ),
  ];
}
