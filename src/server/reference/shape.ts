import type { FieldRow, FieldTable, Shape, TypeText } from '../site/api-page.ts';
import type { QueryField } from './calls.ts';
import { type JsonSchema, nameOfRef } from './json-schema.ts';

/** A schema as the page shows it: fields in tables, all else as a type in words. */
export function shapeOf(schema: JsonSchema): Shape {
  const rowItem = rowOf(schema);
  if (rowItem) return { type: ['page of ', ...typeText(rowItem)], tables: fieldTables(rowItem) };
  const tables = fieldTables(schema);
  const isOnlyObject = schema.type === 'object' && tables.length === 1;
  return { type: isOnlyObject ? undefined : typeText(schema), tables };
}

/** Fields of a query. */
export const queryRows = (fields: readonly QueryField[]): readonly FieldRow[] =>
  fields.map(({ name, required, schema }) => row(name, schema, required));

/** Rows of the properties of an object. */
export const paramRows = ({ properties = {}, required = [] }: JsonSchema): readonly FieldRow[] =>
  Object.entries(properties).map(([name, field]) => row(name, field, required.includes(name)));

/** What a page of results holds; undefined where a schema is no such page. */
function rowOf({ properties }: JsonSchema): JsonSchema | undefined {
  const { pagenation } = properties ?? {};
  const results = pagenation?.properties?.results;
  return pagenation?.properties?.page && typeof results?.items === 'object' ? results.items : undefined;
}

/** Tables of what is written out within a schema; named types have theirs elsewhere. */
function fieldTables(schema: JsonSchema): readonly FieldTable[] {
  if (schema.type === 'array' && typeof schema.items === 'object') return fieldTables(schema.items);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices)
    return choices.flatMap((choice) => fieldTables(choice).map((table) => ({ ...table, of: nameOf(choice) })));
  const rows = rowsOf(schema, '');
  return rows.length === 0 ? [] : [{ of: '', rows }];
}

/** Which of several forms: by its fields of one value. */
function nameOf({ properties = {} }: JsonSchema): string {
  const fixed = Object.entries(properties).filter(([, { const: value }]) => value !== undefined);
  return fixed.map(([name, { const: value }]) => `\`${name}\` ${JSON.stringify(value)}`).join(', ');
}

function rowsOf(schema: JsonSchema, prefix: string): readonly FieldRow[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const own = row(`${prefix}${name}`, field, required.includes(name));
    return [own, ...innerRows(field, `${prefix}${name}`)];
  });
}

/** Rows of an object within a field, or within the list that it is. */
function innerRows(field: JsonSchema, name: string): readonly FieldRow[] {
  if (field.type === 'array' && typeof field.items === 'object') return innerRows(field.items, `${name}[]`);
  const choices = (field.anyOf ?? field.oneOf ?? []).filter(({ properties }) => properties);
  return choices.length === 1 ? rowsOf(choices[0]!, `${name}.`) : rowsOf(field, `${name}.`);
}

function row(name: string, schema: JsonSchema, required: boolean): FieldRow {
  const note = [schema.description, ...rulesOf(schema)].filter(Boolean).join(' ');
  return { name, isOptional: !required, type: typeText(schema), note };
}

/** Types that stand in most tables, and whose names say enough: a link each would make up much of the page. */
const plainNames: ReadonlySet<string> = new Set(['Decimal', 'PositiveDecimal', 'Ms', 'ClientId']);

/** A type in words. */
export function typeText(schema: JsonSchema): TypeText {
  const name = nameOfRef(schema);
  if (name !== undefined) return [plainNames.has(name) ? name : { ref: name }];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && schema.type !== 'string') return joined(choices.map(typeText), ' or ');
  if (schema.enum) return [schema.enum.length > 30 ? 'string' : schema.enum.join(', ')];
  if (schema.prefixItems) return ['[', ...joined(schema.prefixItems.map(typeText), ', '), ']'];
  if (schema.type === 'array') return listText(schema);
  if (schema.type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return ['object of ', ...typeText(schema.additionalProperties)];
  return [schema.type ?? 'any'];
}

function listText({ items }: JsonSchema): TypeText {
  const inner = typeof items === 'object' ? typeText(items) : ['any'];
  return inner.length === 1 && !String(inner[0]).includes(',') ? [...inner, '[]'] : ['list of ', ...inner];
}

const joined = (texts: readonly TypeText[], between: string): TypeText =>
  texts.flatMap((text, index) => (index === 0 ? text : [between, ...text]));

/** Longest pattern that helps a reader. */
const longestPattern = 40;

/** What values a schema takes, in short sentences. */
function rulesOf(schema: JsonSchema): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, default: usual, prefixItems } = schema;
  return [
    between(minimum, maximum, ''),
    between(minLength, maxLength, ' characters'),
    prefixItems ? '' : between(minItems, maxItems, ' entries'),
    pattern !== undefined && pattern.length <= longestPattern && !pattern.includes('\\p') ? `\`${pattern}\`.` : '',
    usual === undefined || usual === '' ? '' : `Default ${JSON.stringify(usual)}.`,
  ].filter(Boolean);
}

function between(least: number | undefined, most: number | undefined, what: string): string {
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${what}.` : `${least} to ${most}${what}.`;
  if (most !== undefined) return `At most ${most}${what}.`;
  return least === undefined || (least === 1 && what !== '') ? '' : `At least ${least}${what}.`;
}
