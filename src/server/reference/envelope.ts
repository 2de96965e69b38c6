import type { RefusalCode } from '../../shared/base/refusal-code.ts';
import { refusals } from '../../shared/base/refusal.ts';
import { type JsonSchema, refTo } from './json-schema.ts';

const allCodes = Object.keys(refusals) as RefusalCode[];

/** Refusals that come with HTTP status 200. */
export const businessRefusals = (codes: readonly RefusalCode[]): readonly RefusalCode[] =>
  codes.filter((code) => refusals[code].status === 200);

const msg: JsonSchema = { type: 'string', description: 'An English sentence, "" on success.' };

/** The envelope of a success. */
export const envelopeOf = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code: { const: 200 }, data, msg, time: refTo('Ms') },
  required: ['code', 'data', 'msg', 'time'],
});

function envelopeOfCodes(codes: readonly number[], description: string): JsonSchema {
  return {
    type: 'object',
    description,
    properties: {
      code: { type: 'integer', enum: codes },
      data: { description: 'Facts of the refusal, such as the field and the rule; null where there are none.' },
      msg,
      time: refTo('Ms'),
    },
    required: ['code', 'data', 'msg', 'time'],
  };
}

/** The envelope of a refusal that is an answer: HTTP itself has nothing to say against the request. */
export const refusedSchema: JsonSchema = envelopeOfCodes(
  businessRefusals(allCodes).map((code) => refusals[code].number),
  'A refusal. `code` is its number, `data` its facts, `msg` an English sentence.',
);

/** Answers whose HTTP status is no success, by the name of the refusal. */
export const failureResponses: Readonly<Record<string, object>> = Object.fromEntries(
  allCodes
    .filter((code) => refusals[code].status !== 200)
    .map((code) => [
      code,
      {
        description: refusals[code].text,
        ...((code === 'RATE_LIMIT' || code === 'UNAVAILABLE') && {
          headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
        }),
        content: {
          'application/json': { schema: envelopeOfCodes([refusals[code].number], refusals[code].text) },
        },
      },
    ]),
);
