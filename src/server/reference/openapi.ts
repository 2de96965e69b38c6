import { bodyLimitOf, type Contract, keyNeedOf, weightOf } from '../../shared/base/contract.ts';
import { refusals } from '../../shared/base/refusal.ts';
import { careerOperation, careerPath } from './career-call.ts';
import type { DescribedCall, QueryField } from './calls.ts';
import { type CallExample, exampleOf } from './examples/example.ts';
import { type JsonSchema, refTo } from './json-schema.ts';
import { businessRefusals, envelopeOf, failureResponses, refusedSchema } from './envelope.ts';
import type { Section } from './sections/section.ts';

/** What the documents say of the API as a whole. */
export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

export interface OpenApiParts {
  readonly info: ApiInfo;
  readonly sections: readonly Section[];
  readonly calls: readonly DescribedCall[];
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** Texts of a job application. */
  readonly application: JsonSchema;
}

/** The calls as an OpenAPI 3.1 document. */
export function openApi({ info, sections, calls, components, application }: OpenApiParts): object {
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/sapi', description: 'The server that this document comes from.' }],
    tags: sections.map(({ id, title }) => ({ name: id, description: title })),
    paths: {
      ...Object.fromEntries(
        calls.map((call) => [call.contract.path, { [call.contract.method.toLowerCase()]: operation(call) }]),
      ),
      [careerPath]: { post: careerOperation(application) },
    },
    components: {
      schemas: { ...components, Refused: refusedSchema },
      responses: failureResponses,
      headers: {
        'X-Used-Weight': {
          description: 'Weight that the user, or the address without one, has used in this minute.',
          schema: { type: 'integer', minimum: 0 },
        },
        'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of a log-in as it is.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a log-in after `Bearer `.' },
      },
    },
  };
}

function operation(call: DescribedCall): object {
  const { contract, id, section, summary, query, body } = call;
  const example = exampleOf(contract);
  return {
    operationId: id,
    tags: [section.id],
    summary,
    description: descriptionOf(call),
    security: contract.access === 'public' ? [{}, { token: [] }, { bearer: [] }] : [{ token: [] }, { bearer: [] }],
    ...(query.length > 0 && { parameters: query.map((field) => parameter(field, example)) }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: body, ...(example?.body !== undefined && { example: example.body }) },
        },
      },
    }),
    responses: responsesOf(call, example),
    ...extensionsOf(contract),
    ...(contract.method === 'GET' && call.ruleNames.length > 0 && { 'x-rules': call.ruleNames }),
    'x-refusals': call.allRefusals.map((code) => ({ name: code, code: refusals[code].number })),
  };
}

function descriptionOf({ contract, rules }: DescribedCall): string {
  const { access, alias, vip, audited, sends, whenFull, method } = contract;
  const sentences = [
    rules,
    alias !== undefined && `Also served at ${alias}.`,
    typeof access !== 'string' && `For users of role ${access.join(', ')}.`,
    vip !== undefined && `Needs VIP level ${vip}.`,
    `Weight ${weightOf(contract)}.`,
    method === 'POST' && whenFull && 'Taken also while the server is short of storage.',
    sends && 'Sends a message, so that a page of another origin cannot call it.',
    audited && 'Leaves an entry in the audit log.',
  ];
  return sentences.filter(Boolean).join(' ');
}

function extensionsOf(contract: Contract): object {
  const { access, alias, vip, audited, extension, method } = contract;
  return {
    'x-weight': weightOf(contract),
    'x-key': keyNeedOf(contract),
    ...(alias !== undefined && { 'x-alias': alias }),
    ...(typeof access !== 'string' && { 'x-roles': access }),
    ...(vip !== undefined && { 'x-vip-level': vip }),
    ...(method === 'POST' && { 'x-body-limit': bodyLimitOf(contract) }),
    ...(audited && { 'x-audited': true }),
    ...(extension && { 'x-extension': true }),
  };
}

function parameter({ name, required, schema }: QueryField, example: CallExample | undefined): object {
  const { description, ...plain } = schema;
  const value = example?.query?.[name];
  return {
    name,
    in: 'query',
    required,
    ...(description !== undefined && { description }),
    schema: plain,
    ...(plain.type === 'array' && { style: 'form', explode: false }),
    ...(value !== undefined && { example: value }),
  };
}

function responsesOf({ contract, answer, allRefusals }: DescribedCall, example: CallExample | undefined): object {
  const json = {
    schema: answer ? { oneOf: [envelopeOf(answer), refTo('Refused')] } : refTo('Refused'),
    ...(example?.answer !== undefined && { example: envelopeExample(example.answer) }),
  };
  const failures = allRefusals.filter((code) => refusals[code].status !== 200);
  return {
    200: {
      description: `The answer, or a refusal: ${businessRefusals(allRefusals).join(', ') || 'none'}.`,
      ...(weightOf(contract) > 0 && { headers: { 'X-Used-Weight': { $ref: '#/components/headers/X-Used-Weight' } } }),
      content: {
        ...(contract.media !== undefined && { [contract.media]: {} }),
        ...((answer !== undefined || businessRefusals(allRefusals).length > 0) && { 'application/json': json }),
      },
    },
    ...Object.fromEntries(
      failures.map((code) => [refusals[code].status, { $ref: `#/components/responses/${code}` }] as const),
    ),
  };
}

const envelopeExample = (data: unknown): object => ({ code: 200, data, msg: '', time: 1_767_225_600_000 });
