/** As much of JSON Schema 2020-12 as the reference uses. OpenAPI 3.1 and AsyncAPI 3 take it as it is. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly contentMediaType?: string;
  /** Rules that JSON Schema cannot express, as a refusal names them in `data.rule`; the description has them in words. */
  readonly 'x-rules'?: readonly string[];
}

const refPrefix = '#/components/schemas/';

export const refTo = (name: string): JsonSchema => ({ $ref: `${refPrefix}${name}` });

/** Name of the component that a schema refers to; undefined where it is none. */
export const nameOfRef = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.startsWith(refPrefix) ? $ref.slice(refPrefix.length) : undefined;

/** The same schema with each of its parts changed, the innermost first. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (part: JsonSchema): JsonSchema => mapSchema(part, change);
  const { properties, items, additionalProperties, prefixItems, anyOf, oneOf, allOf } = schema;
  return change({
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])),
    }),
    ...(typeof items === 'object' && { items: inner(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
    ...(prefixItems && { prefixItems: prefixItems.map(inner) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(allOf && { allOf: allOf.map(inner) }),
  });
}
