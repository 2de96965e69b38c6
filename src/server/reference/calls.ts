import { type Contract, weightOf } from '../../shared/base/contract.ts';
import { type RefusalCode, refusalNumbers } from '../../shared/base/refusal-code.ts';
import { must } from '../../shared/base/assert.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ConvertedSchemas } from './schemas.ts';
import type { CallEntry, Section } from './sections/section.ts';

/** One field of a query. */
export interface QueryField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** A call as the reference describes it. */
export interface DescribedCall extends CallEntry {
  /** Unique; made of the path. */
  readonly id: string;
  readonly section: Section;
  readonly query: readonly QueryField[];
  /** Undefined where a call takes none. */
  readonly body: JsonSchema | undefined;
  /** Rules over several fields, in words, and their names. */
  readonly rules: string | undefined;
  readonly ruleNames: readonly string[];
  /** What `data` of the envelope is; undefined where the answer has a media type of its own. */
  readonly answer: JsonSchema | undefined;
  /** All refusals that the call can give, by their numbers. */
  readonly allRefusals: readonly RefusalCode[];
}

/** Name of a call or stream, such as `orderDoOrder`. */
export const idOf = (path: string): string =>
  path
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');

export function describeCall(entry: CallEntry, section: Section, { of }: ConvertedSchemas): DescribedCall {
  const { contract } = entry;
  const input = of(contract.input);
  const inQuery = contract.method === 'GET' ? undefined : (contract.inQuery ?? []);
  return {
    ...entry,
    id: idOf(contract.path),
    section,
    query: queryOf(input, inQuery),
    body: contract.method === 'GET' ? undefined : bodyOf(input, contract),
    rules: input.description,
    ruleNames: input['x-rules'] ?? [],
    answer: contract.media === undefined ? of(contract.output) : undefined,
    allRefusals: refusalsOf(entry, hasFields(input)),
  };
}

/** Alternatives of an input; one where it has none. */
const alternatives = (input: JsonSchema): readonly JsonSchema[] => input.oneOf ?? input.anyOf ?? [input];

const hasFields = (input: JsonSchema): boolean =>
  alternatives(input).some(({ properties = {} }) => Object.keys(properties).length > 0);

/** Fields in the query: all of a GET, those that are named of a POST. */
function queryOf(input: JsonSchema, named: readonly string[] | undefined): readonly QueryField[] {
  const { properties = {}, required = [] } = alternatives(input)[0]!;
  return Object.entries(properties)
    .filter(([name]) => named?.includes(name) ?? true)
    .map(([name, schema]) => ({ name, required: required.includes(name), schema }));
}

function bodyOf(input: JsonSchema, { inQuery = [], listBody }: Contract): JsonSchema | undefined {
  if (!hasFields(input)) return undefined;
  const without = (schema: JsonSchema): JsonSchema =>
    schema.properties === undefined
      ? schema
      : {
          ...schema,
          properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !inQuery.includes(name))),
        };
  const body = without({
    ...input,
    ...(input.oneOf && { oneOf: input.oneOf.map(without) }),
    ...(input.anyOf && { anyOf: input.anyOf.map(without) }),
  });
  return listBody === undefined
    ? body
    : { oneOf: [must(body.properties?.[listBody], `the list of ${listBody}`), body] };
}

/** Refusals of a call: its own, and those that follow from its contract. */
function refusalsOf({ contract, refuses }: CallEntry, takesInput: boolean): readonly RefusalCode[] {
  const { access, method, needs, sends, vip, whenFull, input } = contract;
  const entries = (input as { readonly entries?: object }).entries;
  const codes: readonly (RefusalCode | false)[] = [
    takesInput && 'INPUT',
    access !== 'public' && 'PERMISSION_DENIED',
    (typeof access !== 'string' || method === 'POST' || sends === true) && 'FORBIDDEN',
    entries !== undefined && 'client_id' in entries && 'CONFLICT',
    method === 'POST' && 'TOO_LARGE',
    (weightOf(contract) > 0 || method === 'POST') && 'RATE_LIMIT',
    vip !== undefined && 'VIP',
    (needs !== undefined || (vip ?? 0) > 0) && 'NOT_ACTIVATED',
    needs === 'main' && 'MAIN_ACCOUNT',
    method === 'POST' && !whenFull && 'UNAVAILABLE',
    'INTERNAL',
    ...refuses,
  ];
  return [...new Set(codes.filter((code) => code !== false))].sort((a, b) => refusalNumbers[a] - refusalNumbers[b]);
}
