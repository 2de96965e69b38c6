import * as v from 'valibot';
import { Fill, Order } from '../../../shared/trade/order.ts';
import { sealed, unsealed } from './sealed.ts';

/** How records of one kind are kept in a column. */
export interface RowText<T> {
  textOf(record: T): string;
  /** Throws where the text is not as it was written. */
  recordOf(text: string): T;
}

type Entries = Readonly<Record<string, { readonly type: string }>>;

/**
 * The values of a record in the order of its schema, then what it has of optional fields by their names; behind a sum.
 * Half as long as its JSON, as no name stands there that every record has.
 */
export function rowTextOf<T extends object>(
  schema: v.GenericSchema<unknown, T> & { readonly entries: Entries },
): RowText<T> {
  const isOptional = (name: string): boolean => schema.entries[name]!.type === 'optional';
  const names = Object.keys(schema.entries) as (keyof T & string)[];
  const fixed = names.filter((name) => !isOptional(name));
  const optional = names.filter(isOptional);
  return {
    textOf(record) {
      const values: unknown[] = fixed.map((name) => record[name]);
      let others: Partial<T> | undefined;
      for (const name of optional) {
        if (record[name] === undefined) continue;
        others ??= {};
        others[name] = record[name];
      }
      if (others) values.push(others);
      return sealed(values);
    },
    recordOf(text) {
      const values = JSON.parse(unsealed(text)) as readonly unknown[];
      const named = Object.fromEntries(fixed.map((name, index) => [name, values[index]]));
      return v.parse(schema, Object.assign(named, values[fixed.length]));
    },
  };
}

export const orderText = rowTextOf(Order);
export const fillText = rowTextOf(Fill);
