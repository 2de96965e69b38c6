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
  /** Rules that JSON Schema cannot express, by their names in `data.rule`; the description has them in words. */
  readonly 'x-rules'?: readonly string[];
}

const refPrefix = '#/components/schemas/';

export const refTo = (name: string): JsonSchema => ({ $ref: `${refPrefix}${name}` });

/** Name of the component that a schema refers to; undefined where it is none. */
export const nameOfRef = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.startsWith(refPrefix) ? $ref.slice(refPrefix.length) : undefined;
