import * as v from 'valibot';

/**
 * One field of all rows: the list of its values; or texts in one; or, where there are few different ones, those and the
 * number of each row's.
 */
type Column =
  | readonly unknown[]
  | { readonly joined: string }
  | { readonly distinct: readonly unknown[]; readonly codes: Uint8Array };

/**
 * Rows of equal form as columns: one field name and one column a field. 10–20 times cheaper to store than a record a
 * row; what costs in reading is each value that the browser has to clone, hence few of them (bench/cache.ts).
 */
interface Columns {
  readonly columns: Readonly<Record<string, Column>>;
  readonly length: number;
}

const maxDistinct = 256;
const separator = '\n';

const isRow = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

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
    if (codeOf.size > maxDistinct) break;
  }
  if (codeOf.size <= Math.min(maxDistinct, list.length / 2))
    return { distinct: [...codeOf.keys()], codes: Uint8Array.from(list, (value) => codeOf.get(value)!) };
  return list.every((value) => typeof value === 'string' && !value.includes(separator))
    ? { joined: list.join(separator) }
    : list;
}

/** A column as it is read: the value of row `at` is `list[at]`, or `list[codes[at]]` where there are codes. */
interface Values {
  readonly list: readonly unknown[];
  readonly codes?: Uint8Array;
}
type Field = readonly [name: string, values: Values];

/** What packRows was given; anything that it never wrote comes back as it is. */
export function unpackRows(packed: unknown): unknown {
  const fields = isColumns(packed) ? fieldsOf(packed, Object.keys(packed.columns), valuesOf) : undefined;
  return (fields && rowsOf(fields)) ?? packed;
}

/**
 * What packRows was given, parsed. Rows of a plain object schema are parsed column by column, a value that many share
 * once: in a fresh worker that takes a third of the time that it takes row by row (bench/cache.ts).
 */
export function parsePacked<T>(schema: v.GenericSchema<T>, packed: unknown): v.SafeParseResult<v.GenericSchema<T>> {
  const rows = isColumns(packed) ? parseColumns(entriesOf(schema), packed) : undefined;
  return rows
    ? { typed: true, success: true, output: rows as T, issues: undefined }
    : v.safeParse(schema, unpackRows(packed));
}

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The schemas of a row's fields, where rows are checked field by field and by nothing else; none otherwise. */
function entriesOf(schema: v.GenericSchema): Entries {
  const { type, item } = schema as Partial<v.ArraySchema<v.ObjectSchema<Entries, undefined>, undefined>>;
  return type === 'array' && !('pipe' in schema) && item?.type === 'object' && !('pipe' in item) ? item.entries : {};
}

/** Undefined where a column is not what its schema asks for. */
function parseColumns(entries: Entries, packed: Columns): unknown[] | undefined {
  const names = Object.keys(entries).filter((name) => name in packed.columns || !mayMiss(entries[name]!));
  const fields = fieldsOf(packed, names, (column, name) => parseColumn(entries[name]!, column));
  return fields && rowsOf(fields);
}

/** Whether rows may do without it, and are then as if it were not in the schema. */
const mayMiss = (schema: v.GenericSchema): boolean =>
  schema.type === 'optional' && (schema as v.OptionalSchema<v.GenericSchema, unknown>).default === undefined;

/** Undefined where one of these columns is missing, or of another form or length. */
function fieldsOf(
  { columns, length }: Columns,
  names: readonly string[],
  read: (column: unknown, name: string) => Values | undefined,
): readonly Field[] | undefined {
  const fields: Field[] = [];
  for (const name of names) {
    const values = read(columns[name], name);
    if ((values?.codes ?? values?.list)?.length !== length) return undefined;
    fields.push([name, values!]);
  }
  return fields.length > 0 ? fields : undefined;
}

/** Undefined where it is of another form. */
function valuesOf(column: unknown): Values | undefined {
  if (Array.isArray(column)) return { list: column };
  if (!isRow(column)) return undefined;
  const { joined, distinct, codes } = column;
  if (typeof joined === 'string') return { list: joined.split(separator) };
  return Array.isArray(distinct) && codes instanceof Uint8Array ? { list: distinct, codes } : undefined;
}

function parseColumn(schema: v.GenericSchema, column: unknown): Values | undefined {
  const values = valuesOf(column);
  if (!values || isPlain(schema, values.list)) return values;
  const parsed = v.safeParse(v.array(schema), values.list);
  return parsed.success ? { ...values, list: parsed.output } : undefined;
}

/**
 * Whether all are texts and texts are all that is asked for: most long columns are such, and each parse of a value
 * costs a microsecond at a start.
 */
const isPlain = (schema: v.GenericSchema, list: readonly unknown[]): boolean =>
  schema.type === 'string' && !('pipe' in schema) && list.every((value) => typeof value === 'string');

/**
 * Rows are copies of the first one, whose fields are then set column by column: a fresh worker does that in a tenth of
 * the time that it takes to build each row field by field. Undefined where a code names no value.
 */
function rowsOf(fields: readonly Field[]): unknown[] | undefined {
  const [[, { list, codes }]] = fields as readonly [Field];
  const length = (codes ?? list).length;
  const first = Object.fromEntries(fields.map(([name, values]) => [name, values.list[values.codes?.[0] ?? 0]]));
  const rows: Record<string, unknown>[] = [];
  for (let index = 0; index < length; index++) rows.push({ ...first });
  for (const [name, values] of fields) {
    if (!values.codes) setValues(rows, name, values.list);
    else if (!setCoded(rows, name, values.list, values.codes)) return undefined;
  }
  return rows;
}

function setValues(rows: readonly Record<string, unknown>[], name: string, list: readonly unknown[]): void {
  const first = list[0];
  for (let i = 1; i < rows.length; i++) if (list[i] !== first) rows[i]![name] = list[i];
}

/** False where a code names no value. */
function setCoded(
  rows: readonly Record<string, unknown>[],
  name: string,
  distinct: readonly unknown[],
  codes: Uint8Array,
): boolean {
  const first = codes[0];
  let max = 0;
  for (let at = 0; at < rows.length; at++) {
    const code = codes[at]!;
    if (code > max) max = code;
    if (code !== first) rows[at]![name] = distinct[code];
  }
  return max < distinct.length;
}

const isColumns = (packed: unknown): packed is Columns =>
  isRow(packed) && isRow(packed.columns) && typeof packed.length === 'number';
