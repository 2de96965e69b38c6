import type { Contract } from '../../../shared/base/contract.ts';

/** As much of a schema as says of what it is made. */
interface Shape {
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly pipe?: readonly unknown[];
  readonly options?: readonly unknown[];
  readonly wrapped?: unknown;
  readonly item?: unknown;
}

const namesId = /_ids?$/;
/**
 * Ids that are nobody's objects: names that a caller gives, a picture of a captcha, a place in a list, and a venue's
 * ids, which count within the account beside them.
 */
const noObjects: ReadonlySet<string> = new Set([
  'client_id',
  'client_ids',
  'captcha_id',
  'req_id',
  'from_id',
  'exchange_order_ids',
]);

/** Paths of an input's fields that are ids of something of somebody's, such as `all.api_ids`. */
export function idFieldsOf(schema: Contract['input']): readonly string[] {
  return [...new Set(fieldsOf(schema, ''))];
}

function fieldsOf(schema: unknown, above: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { entries, pipe, options, wrapped, item } = schema as Shape;
  return [
    ...Object.entries(entries ?? {}).flatMap(([name, inner]) => {
      const field = above + name;
      return namesId.test(name) ? (noObjects.has(name) ? [] : [field]) : fieldsOf(inner, `${field}.`);
    }),
    ...[pipe?.[0], wrapped, item, ...(options ?? [])].flatMap((inner) => fieldsOf(inner, above)),
  ];
}
