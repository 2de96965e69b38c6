import { readFileSync } from 'node:fs';
import specs from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { topics } from '../../../../src/shared/topics/index.ts';
import { apiFiles } from '../../../../src/server/reference/api-files.ts';
import { callExamples, exampleOf } from '../../../../src/server/reference/examples/example.ts';
import { createReference } from '../../../../src/server/reference/reference.ts';
import { sections } from '../../../../src/server/reference/sections/index.ts';
import { streamSections } from '../../../../src/server/reference/sections/streams.ts';
import { answerPointer, bodyPointer, checksOf, valuesOf } from './json-checks.ts';

const reference = createReference();
const check = checksOf(reference.openApi);
const paths = (reference.openApi as { readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>> })
  .paths;

describe('every contract and every topic', () => {
  const calls = sections.flatMap((section) => section.calls);
  const streams = streamSections.flatMap((section) => section.streams);

  test('has its place in one section', () => {
    expect(new Set(calls.map(({ contract }) => contract))).toEqual(new Set(contracts));
    expect(calls).toHaveLength(contracts.length);
    expect(new Set(streams.map(({ topic }) => topic))).toEqual(new Set(topics));
    expect(streams).toHaveLength(topics.length);
  });

  test('has an operation, or a channel, of its own', () => {
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(
      [...contracts.map(({ method, path }) => `${method} ${path}`), 'POST /client/base/application/career'].sort(),
    );
    const addresses = valuesOf((reference.asyncApi as { readonly channels: object }).channels, 'address');
    expect(addresses.sort()).toEqual([...topics.map(({ path }) => path), '/mux'].sort());
    const ids = valuesOf(reference.openApi, 'operationId');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([...calls, ...streams].map(({ summary }) => summary))('is told in one plain sentence: %s', (summary) => {
    expect(summary).toMatch(/^[A-Z][a-z]+,? (?:\S+ )+\S+\.$/);
    expect(summary.slice(0, -1)).not.toMatch(/\. |;|\b(?:told|tells|worth|whom)\b/);
    expect(summary.length).toBeLessThan(100);
  });
});

describe('the documents', () => {
  test('OpenAPI is valid, and the validator would say so if it were not', async () => {
    const validate = async (document: object) => new Validator().validate(structuredClone(document) as never);
    expect(await validate(reference.openApi)).toMatchObject({ valid: true });
    expect(await validate({ ...reference.openApi, paths: { '/a': { get: { responses: 1 } } } })).toMatchObject({
      valid: false,
    });
  });

  test('AsyncAPI is valid, and the validator would say so if it were not', () => {
    const ajv = new Ajv({
      strict: false,
      logger: false,
      meta: false,
      validateSchema: false,
      validateFormats: false,
    });
    const validate = ajv.compile((specs.schemas as Readonly<Record<string, object>>)['3.0.0']!);
    expect(validate(reference.asyncApi), ajv.errorsText(validate.errors)).toBe(true);
    expect(validate({ ...reference.asyncApi, operations: { a: { action: 'sing' } } })).toBe(false);
  });

  test.each([
    ['OpenAPI', reference.openApi],
    ['AsyncAPI', reference.asyncApi],
  ])('all references of %s lead somewhere', (_name, document) => {
    const refs = [...new Set(valuesOf(document, '$ref'))] as string[];
    expect(refs.length).toBeGreaterThan(20);
    const targetOf = (ref: string): unknown =>
      ref
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, key) =>
            (at as Readonly<Record<string, unknown>> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
          document,
        );
    expect(refs.filter((ref) => targetOf(ref) === undefined)).toEqual([]);
  });

  test.each(Object.entries(apiFiles()))('docs/%s is what npm run api prints', (name, text) => {
    expect(readFileSync(`docs/${name}`, 'utf8') === text, `docs/${name} is old: run npm run api`).toBe(true);
  });
});

test.each(callExamples.map(({ contract }) => [`${contract.method} ${contract.path}`, contract] as const))(
  'the example of %s is right by its schemas',
  (_name, contract) => {
    const { query = {}, body, answer } = exampleOf(contract)!;
    const operation = paths[contract.path]![contract.method.toLowerCase()] as {
      readonly parameters?: readonly {
        readonly name: string;
        readonly required: boolean;
        readonly example?: unknown;
      }[];
    };
    if (body && Object.keys(body).length > 0) expect(check(bodyPointer(contract.path), body)).toBe('');
    const parameters = operation.parameters ?? [];
    for (const [index, { name, required, example }] of parameters.entries()) {
      if (required) expect(query, name).toHaveProperty(name);
      expect(example).toEqual(query[name]);
      if (example === undefined) continue;
      const path = contract.path.replaceAll('/', '~1');
      expect(check(`#/paths/${path}/${contract.method.toLowerCase()}/parameters/${index}/schema`, example)).toBe('');
    }
    expect(Object.keys(query).filter((name) => !parameters.some((each) => each.name === name))).toEqual([]);
    expect(check(answerPointer(contract.method, contract.path), { code: 200, data: answer, msg: '', time: 1 })).toBe(
      '',
    );
  },
);

test('what stands in the document as an example is what was checked', () => {
  expect(valuesOf(reference.openApi, 'example').length).toBeGreaterThan(callExamples.length);
});
