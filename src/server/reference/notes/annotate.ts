import { fieldNotes } from './field-notes.ts';
import type { JsonSchema } from '../json-schema.ts';
import { must } from '../../../shared/base/assert.ts';
import { ruleNotes } from './rule-notes.ts';

/**
 * A schema with its fields described by field-notes.ts, and its rules in words. `parent` is the name of the component,
 * or of the field, that the schema is.
 */
export function annotate(schema: JsonSchema, parent: string): JsonSchema {
  const { properties, items, additionalProperties, prefixItems, anyOf, oneOf, allOf } = schema;
  const same = (part: JsonSchema): JsonSchema => annotate(part, parent);
  const description = described(schema);
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, withNote(annotate(field, name), name, parent)]),
      ),
    }),
    ...(typeof items === 'object' && { items: same(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: same(additionalProperties) }),
    ...(prefixItems && { prefixItems: prefixItems.map(same) }),
    ...(anyOf && { anyOf: anyOf.map(same) }),
    ...(oneOf && { oneOf: oneOf.map(same) }),
    ...(allOf && { allOf: allOf.map(same) }),
  };
}

/** The note of a field, by its parent where that has one of its own. */
const noteOf = (name: string, parent: string): string | undefined =>
  fieldNotes[`${parent}.${name}`] ?? fieldNotes[name];

function withNote(field: JsonSchema, name: string, parent: string): JsonSchema {
  const note = noteOf(name, parent);
  if (note === undefined) return field;
  return { ...field, description: field.description === undefined ? note : `${note} ${field.description}` };
}

function described({ description, 'x-rules': rules = [] }: JsonSchema): string | undefined {
  const sentences = [
    ...(description === undefined ? [] : [description]),
    ...rules.map((rule) => must(ruleNotes[rule], `a note of the rule ${rule}`)),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
