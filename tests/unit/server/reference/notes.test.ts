import { expect, test } from 'vitest';
import type { JsonSchema } from '../../../../src/server/reference/json-schema.ts';
import { alertFields } from '../../../../src/server/reference/notes/alert-fields.ts';
import { fieldNotes } from '../../../../src/server/reference/notes/field-notes.ts';
import { marketFields } from '../../../../src/server/reference/notes/market-fields.ts';
import { ruleNotes } from '../../../../src/server/reference/notes/rule-notes.ts';
import { tradeFields } from '../../../../src/server/reference/notes/trade-fields.ts';
import { userFields } from '../../../../src/server/reference/notes/user-fields.ts';
import { createReference } from '../../../../src/server/reference/reference.ts';
import { valuesOf } from './json-checks.ts';

const { calls, streams, components, openApi } = createReference();
/** The chart's own documents, which the terminal alone reads. */
const { DrawingDocument: _drawings, TemplateDocument: _templates, SavedLayouts: _layouts, ...shown } = components;
const schemas: readonly unknown[] = [
  ...Object.values(shown),
  ...calls.flatMap(({ query, body, answer }) => [
    { properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])) },
    body,
    answer,
  ]),
  ...streams.flatMap(({ params, frame, request }) => [params, frame, request]),
];
const fields = valuesOf(schemas, 'properties').flatMap((properties) =>
  Object.entries(properties as Readonly<Record<string, JsonSchema>>),
);

test('each field has one note in one list, and each note is a sentence of a field that is there', () => {
  expect(Object.keys(fieldNotes)).toHaveLength(
    [tradeFields, alertFields, marketFields, userFields].flatMap((notes) => Object.keys(notes)).length,
  );
  const names = new Set(fields.map(([name]) => name));
  expect(Object.keys(fieldNotes).filter((key) => !names.has(key.split('.').at(-1)!))).toEqual([]);
  const descriptions = new Set(valuesOf(schemas, 'description').map(String));
  const unused = Object.entries(fieldNotes).filter(
    ([, note]) => ![...descriptions].some((text) => text.startsWith(note)),
  );
  expect(unused).toEqual([]);
  expect(Object.values(fieldNotes).filter((note) => !/^[[A-Z`0-9a-z].*\.$/.test(note))).toEqual([]);
});

test('every number, time and decimal says its unit or meaning', () => {
  const isNumber = ({ type, anyOf, $ref }: JsonSchema): boolean =>
    type === 'number' ||
    type === 'integer' ||
    /\/(?:Decimal|PositiveDecimal|Ms)$/.test($ref ?? '') ||
    (anyOf ?? []).some(isNumber);
  const silent = fields.filter(([, schema]) => isNumber(schema) && schema.description === undefined);
  expect([...new Set(silent.map(([name]) => name))]).toEqual([]);
});

test('each rule that is told occurs', () => {
  const rules = new Set(valuesOf([...schemas, components, openApi], 'x-rules').flat());
  expect([...rules].sort()).toEqual(Object.keys(ruleNotes).sort());
});
