import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';

type Field = StrategyTemplate['fields'][number];

/** Fields that may change while a strategy runs, without signals and times, which are kept as they are. */
export const editable = ({ fields, changeable }: StrategyTemplate): StrategyTemplate['fields'] =>
  fields.filter(({ key, type }) => changeable.includes(key) && type !== 'signal' && type !== 'time');

const isSame = (one: Field, other: Field): boolean =>
  one.key === other.key && one.type === other.type && one.unit === other.unit;

/**
 * Those that all types have and that ask for nothing else first: what several strategies can be given at once. Lists of
 * currencies are left out: they are of one's own markets.
 */
export function commonFields(templates: readonly StrategyTemplate[]): Field[] {
  const [first, ...others] = templates.map(editable);
  return (first ?? []).filter(
    (field) =>
      field.type !== 'currencies' &&
      field.when === undefined &&
      others.every((fields) => fields.some((other) => isSame(field, other))),
  );
}
