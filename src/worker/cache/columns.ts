/** One field of all rows: the list of its values; or texts in one; or, where there are few different ones, those and the number of each row's. */
type Column = readonly unknown[] | { readonly joined: string } | { readonly distinct: readonly unknown[]; readonly codes: Uint8Array };

/**
 * Rows of equal form as columns: one field name and one column a field. 10–20 times cheaper to store than a record a row; what costs in reading is
 * each value that the browser has to clone, hence few of them (bench/cache.ts).
 */
interface Columns {
  readonly columns: Readonly<Record<string, Column>>;
  readonly length: number;
}

const mostDistinct = 256;
const separator = '\n';

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null && !Array.isArray(row);

/** A list of objects as columns, a field that one lacks as undefined; anything else as it is. */
export function packRows(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRow)) return value;
  const fields = [...new Set(value.flatMap((row) => Object.keys(row)))];
  const columns = Object.fromEntries(fields.map((field) => [field, packColumn(value.map((row) => row[field]))]));
  return { columns, length: value.length } satisfies Columns;
}

function packColumn(list: readonly unknown[]): Column {
  const codeOf = new Map<unknown, number>();
  for (const value of list) {
    if (!codeOf.has(value)) codeOf.set(value, codeOf.size);
    if (codeOf.size > mostDistinct) break;
  }
  if (codeOf.size <= Math.min(mostDistinct, list.length / 2)) return { distinct: [...codeOf.keys()], codes: Uint8Array.from(list, (value) => codeOf.get(value)!) };
  return list.every((value) => typeof value === 'string' && !value.includes(separator)) ? { joined: list.join(separator) } : list;
}

/**
 * What packRows was given; anything that it never wrote comes back as it is. Rows are copies of the first one, whose fields are then set column by
 * column: a fresh worker does that in a tenth of the time that it takes to build each row field by field.
 */
export function unpackRows(packed: unknown): unknown {
  if (!isColumns(packed)) return packed;
  const fields = Object.entries(packed.columns).map(([field, column]) => [field, listOf(column)] as const);
  if (fields.some(([, list]) => list?.length !== packed.length)) return packed;
  const first = Object.fromEntries(fields.map(([field, list]) => [field, list![0]]));
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < packed.length; at++) rows.push({ ...first });
  for (const [field, list] of fields) setField(rows, field, list!);
  return rows;
}

function setField(rows: readonly Record<string, unknown>[], field: string, list: readonly unknown[]): void {
  const first = list[0];
  for (let at = 1; at < rows.length; at++) if (list[at] !== first) rows[at]![field] = list[at];
}

/** Undefined where it is of another form. */
function listOf(column: unknown): readonly unknown[] | undefined {
  if (Array.isArray(column)) return column;
  if (!isRow(column)) return undefined;
  const { joined, distinct, codes } = column;
  if (typeof joined === 'string') return joined.split(separator);
  return Array.isArray(distinct) && codes instanceof Uint8Array ? decode(distinct, codes) : undefined;
}

function decode(distinct: readonly unknown[], codes: Uint8Array): unknown[] {
  const list: unknown[] = [];
  for (let at = 0; at < codes.length; at++) list.push(distinct[codes[at]!]);
  return list;
}

const isColumns = (packed: unknown): packed is Columns => isRow(packed) && isRow(packed.columns) && typeof packed.length === 'number';
