import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { must } from '../../shared/base/assert.ts';
import { Flag, List, Whole } from '../../shared/base/contract.ts';
import { accountTypes } from '../../shared/market/instrument.ts';
import { type JsonSchema, refTo } from './json-schema.ts';
import { acceptedAccountTypes, namedLists, namedSchemas } from './schema-names.ts';
import { annotate } from './notes/annotate.ts';

type SchemaHook = NonNullable<ConversionConfig['overrideSchema']>;
type ActionHook = NonNullable<ConversionConfig['overrideAction']>;
type Converted = ReturnType<SchemaHook>;

/** As much of a valibot schema or action as is looked at here. */
interface Part {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly wrapped?: Part;
  readonly item?: Part;
  readonly options?: readonly (string | number)[];
  readonly requirement?: unknown;
  readonly message?: unknown;
  readonly getter?: (input: unknown) => v.GenericSchema;
  readonly entries?: Readonly<Record<string, Part>>;
}

/** Schemas as JSON Schema, which refer to the components by name. */
export interface ConvertedSchemas {
  /** What one of the given schemas takes before anything is parsed. */
  readonly of: (schema: v.GenericSchema) => JsonSchema;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

/** Schemas, each with the path of its call or stream. Converted at once: each conversion makes every component anew. */
export function convertSchemas(schemas: readonly (readonly [v.GenericSchema, string])[]): ConvertedSchemas {
  const wrapped = v.object(Object.fromEntries(schemas.map(([schema], index) => [index, schema])));
  const { properties = {}, $defs = {} } = toJsonSchema(wrapped, config);
  const converted = new Map(
    schemas.map(([schema, path], index) => [schema, annotate(properties[index] as JsonSchema, path)] as const),
  );
  return {
    of: (schema) => must(converted.get(schema), 'a schema that was given'),
    components: componentsOf($defs as Readonly<Record<string, JsonSchema>>),
  };
}

function componentsOf(converted: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> {
  const lists = namedLists.map(
    ({ name, options, description }) => [name, { description, type: 'string', enum: options }] as const,
  );
  const shapes = namedSchemas.map(({ name, description }) => {
    const shape = must(converted[name], `the component ${name}`);
    const known = name === 'AccountTypeIn' ? { ...shape, enum: acceptedAccountTypes } : shape;
    return [name, { description, ...annotate(known, name) }] as const;
  });
  return Object.fromEntries([...lists, ...shapes]);
}

const definitions = Object.fromEntries(namedSchemas.map(({ name, schema }) => [name, schema]));
const listNames = new Map<unknown, string>(namedLists.map(({ name, options }) => [options, name]));

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'throw',
  definitions,
  overrideRef: ({ referenceId }) => refTo(referenceId).$ref!,
  overrideSchema: (context) => ofSchema(context),
  overrideAction: (context) => ofAction(context),
};

/** Unions that stand for one type, which a query can only tell as text. */
const plainTypes = new Map<unknown, JsonSchema>([
  [Flag, { type: 'boolean' }],
  [Whole.pipe[0], { type: 'number' }],
  [List.pipe[0], { type: 'array', items: { type: 'string', minLength: 1, maxLength: 100 }, maxItems: 100 }],
]);

const ofSchema: SchemaHook = ({ valibotSchema, jsonSchema }) => {
  const part = valibotSchema as unknown as Part;
  const plain = plainTypes.get(valibotSchema);
  if (plain) return plain as Converted;
  if (part.type === 'picklist') {
    const name = listNames.get(part.options);
    return name === undefined ? undefined : (refTo(name) as Converted);
  }
  // Which one is meant is told by whether there is a `list`.
  if (part.type === 'lazy')
    return {
      anyOf: [undefined, { list: [] }].map((input) => {
        const { $schema: _dialect, $defs: _components, ...choice } = toJsonSchema(part.getter!(input), config);
        return choice;
      }),
    };
  if (part.type === 'record') return jsonSchema;
  return part.entries === undefined
    ? undefined
    : ({ ...jsonSchema, properties: refined(jsonSchema as JsonSchema, part.entries) } as Converted);
};

/** Properties with what their schemas say behind the place at which the conversion of a pipe ends. */
function refined(
  { properties = {} }: JsonSchema,
  entries: Readonly<Record<string, Part>>,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      property.$ref === undefined
        ? (checkedName(entries[name]!) ?? { ...property, ...restOf(flatPipe(unwrapped(entries[name]!))) })
        : property,
    ]),
  );
}

const nameBySchema = new Map<unknown, string>(namedSchemas.map(({ name, schema }) => [schema, name]));

/** The reference to a named schema that has further checks here; undefined where a part is none. */
function checkedName(part: Part): JsonSchema | undefined {
  const [first, ...checks] = unwrapped(part).pipe ?? [];
  const name = nameBySchema.get(first);
  if (name === undefined || checks.length === 0 || !checks.every(({ type }) => type === 'check')) return undefined;
  return { ...refTo(name), 'x-rules': checks.map(({ message }) => String(message)) };
}

function restOf([first, ...rest]: readonly Part[]): JsonSchema {
  const choice = rest.find(({ type }) => type === 'picklist');
  const length = rest.find(({ type }) => type === 'length');
  const list = rest.find(({ type }) => type === 'array');
  if (choice?.options === accountTypes) return { enum: acceptedAccountTypes };
  if (choice) return { enum: choice.options! };
  if (length && first?.type === 'union') {
    const count = Number(length.requirement);
    return { minItems: count, maxItems: count };
  }
  // A text of names between commas.
  const name = first?.type === 'string' && list?.item ? listNames.get(list.item.options) : undefined;
  return name === undefined ? {} : { type: 'array', items: refTo(name) };
}

const unwrapped = (part: Part): Part => (part.wrapped ? unwrapped(part.wrapped) : part);
const flatPipe = (part: Part): readonly Part[] =>
  part.pipe ? part.pipe.flatMap((each) => (each === part ? [each] : flatPipe(each))) : [part];

/** Marks a text whose capitals are made by the server, until the pattern after it is read. */
const anyCase = 'x-any-case';

const ofAction: ActionHook = ({ valibotAction, jsonSchema, errors }) => {
  const { type, requirement, message } = valibotAction as unknown as Part;
  const schema = jsonSchema as JsonSchema & { readonly [anyCase]?: true };
  const changed = (change: object): Converted => ({ ...schema, ...change }) as Converted;
  if (type === 'safe_integer') {
    const { minimum: _least, maximum: _most, ...rest } = schema;
    return { ...rest, ...bounds(schema), type: 'integer' } as Converted;
  }
  if (type === 'check' || type === 'partial_check' || type === 'raw_check')
    return changed(ruleOf(schema, typeof message === 'string' ? message : 'coherent'));
  if (type === 'regex') return patterned(schema, requirement as RegExp) as Converted;
  if (type === 'to_upper_case') return changed({ [anyCase]: true });
  if (type === 'max_bytes') return changed({ maxLength: requirement });
  if (type === 'ip') return changed({ anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] });
  if (type === 'trim' || type === 'to_lower_case' || type === 'finite') return jsonSchema;
  if (errors) throw new Error(`${type} has no place in JSON Schema: ${errors.join(' ')}`);
  return undefined;
};

/** Bounds that are nearer than those of all safe integers. */
function bounds({ minimum, maximum }: JsonSchema): JsonSchema {
  return {
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** A check by its rule: as a part of the schema where it can be said there, else by its name. */
function ruleOf(schema: JsonSchema, rule: string): JsonSchema {
  if (rule === 'positive_decimal') return { pattern: schema.pattern!.replace('^', '^(?=.*[1-9])') };
  if (rule === 'account_type') return { enum: acceptedAccountTypes };
  return { 'x-rules': [...(schema['x-rules'] ?? []), rule] };
}

function patterned(
  { [anyCase]: isAnyCase, ...schema }: JsonSchema & { readonly [anyCase]?: true },
  { source, flags }: RegExp,
): JsonSchema {
  const pattern = isAnyCase || flags.includes('i') ? source.replaceAll(/A-Z|a-z/g, 'A-Za-z') : source;
  // The conversion has set it already, but for a second one.
  return schema.pattern === source
    ? { ...schema, pattern }
    : { ...schema, allOf: [...(schema.allOf ?? []), { pattern }] };
}
