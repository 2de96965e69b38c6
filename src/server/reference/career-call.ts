import type { RefusalCode } from '../../shared/base/refusal-code.ts';
import { refusals } from '../../shared/base/refusal.ts';
import { largestResume } from '../../shared/user/resume.ts';
import { envelopeOf } from './envelope.ts';
import { type JsonSchema, refTo } from './json-schema.ts';

/** The one call whose body is no JSON, and which therefore has no contract (http/application-form.ts). */
export const careerPath = '/client/base/application/career';
export const careerSummary = 'Sends a job application with a résumé.';
export const careerRefusals: readonly RefusalCode[] = [
  'INPUT',
  'FORBIDDEN',
  'TOO_LARGE',
  'RATE_LIMIT',
  'INTERNAL',
  'UNAVAILABLE',
];

const resume: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/octet-stream',
  description: `A file whose name ends in .pdf or .doc, of that kind, ${largestResume / 1024 / 1024} MiB at most.`,
};

/** Parts of the body: those of the form, and the file. */
export const careerBody = (form: JsonSchema): JsonSchema => ({
  ...form,
  properties: { ...form.properties, resume },
  required: [...(form.required ?? []), 'resume'],
});

export const careerOperation = (form: JsonSchema): object => ({
  operationId: 'clientBaseApplicationCareer',
  tags: ['platform'],
  summary: careerSummary,
  description: 'Five applications an hour are taken from one client.',
  security: [],
  requestBody: { required: true, content: { 'multipart/form-data': { schema: careerBody(form) } } },
  responses: {
    200: {
      description: 'The answer, or a refusal: INPUT.',
      content: {
        'application/json': {
          schema: {
            oneOf: [
              envelopeOf({ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }),
              refTo('Refused'),
            ],
          },
        },
      },
    },
    ...Object.fromEntries(
      careerRefusals
        .filter((code) => refusals[code].status !== 200)
        .map((code) => [refusals[code].status, { $ref: `#/components/responses/${code}` }] as const),
    ),
  },
  'x-refusals': careerRefusals.map((code) => ({ name: code, code: refusals[code].number })),
});
