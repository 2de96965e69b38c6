import { bodyLimitOf, keyNeedOf, weightOf } from '../../shared/base/contract.ts';
import type { RefusalCode } from '../../shared/base/refusal-code.ts';
import { refusals } from '../../shared/base/refusal.ts';
import type { ApiPage, CallPart, Group, StreamPart } from '../site/api-page.ts';
import type { DescribedCall } from './calls.ts';
import { careerBody, careerPath, careerRefusals, careerSummary } from './career-call.ts';
import { readExamples } from './example-files.ts';
import { guides } from './guides.ts';
import type { Reference } from './reference.ts';
import { paramRows, queryRows, shapeOf } from './shape.ts';
import type { DescribedStream } from './streams.ts';

/** Components that are whole documents of the terminal: they are told in /docs/openapi.json alone. */
const terminalDocuments: readonly string[] = ['DrawingDocument', 'TemplateDocument', 'SavedLayouts'];

/** The page /docs. */
export function apiPage({ calls, streams, components, application }: Reference): ApiPage {
  const callGroups = grouped(calls, callPart);
  return {
    lead: 'Calls and streams of Halyard for programs: market data, orders, accounts and strategies.',
    guides,
    examples: readExamples(),
    calls: callGroups.map((group) =>
      group.id === 'platform' ? { ...group, parts: [...group.parts, careerPart(application)] } : group,
    ),
    streams: grouped(streams, streamPart),
    types: Object.entries(components).map(([name, { description = '', ...schema }]) => ({
      name,
      note: description,
      shape: terminalDocuments.includes(name) ? { type: ['object'], tables: [] } : shapeOf(schema),
    })),
  };
}

interface Sectioned {
  readonly section: { readonly id: string; readonly title: string };
}

/** Parts by their sections, in order. */
function grouped<T extends Sectioned, P>(all: readonly T[], partOf: (one: T) => P): readonly Group<P>[] {
  const sections = [...new Set(all.map(({ section }) => section))];
  return sections.map((section) => ({
    id: section.id,
    title: section.title,
    parts: all.filter((one) => one.section === section).map(partOf),
  }));
}

/** Refusals that the guides tell of for all calls. */
const common: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'INPUT',
  'PERMISSION_DENIED',
  'FORBIDDEN',
  'TOO_LARGE',
  'RATE_LIMIT',
  'UNAVAILABLE',
  'INTERNAL',
]);

const refusalTexts = (codes: readonly RefusalCode[]): readonly string[] =>
  codes.filter((code) => !common.has(code)).map((code) => `${refusals[code].number} \`${code}\``);

function callPart(call: DescribedCall): CallPart {
  const { contract, id, summary, rules = '', query, body, answer, allRefusals } = call;
  return {
    id,
    method: contract.method,
    path: contract.path,
    summary,
    facts: callFacts(call),
    rules,
    query: queryRows(query),
    body: body && shapeOf(body),
    answer: answer ? shapeOf(answer) : { type: [contract.media ?? ''], tables: [] },
    refusals: refusalTexts(allRefusals),
  };
}

function callFacts({ contract, query, body }: DescribedCall): readonly string[] {
  const { access, alias, vip, audited, method, extension } = contract;
  const facts = [
    access === 'public' ? 'no token needed' : access === 'user' ? 'token' : `token of ${access.join(', ')}`,
    vip !== undefined && `VIP ${vip}`,
    `weight ${weightOf(contract)}`,
    ...(keyNeedOf(contract) === 'none' ? [] : [`key: ${keyNeedOf(contract)}`]),
    method === 'POST' && contract.bodyLimit !== undefined && `body ${bodyLimitOf(contract) / 1024} KiB at most`,
    audited && 'audited',
    extension && 'extension',
    alias !== undefined && `also at \`${alias}\``,
    query.length === 0 && body === undefined && 'takes no fields',
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

const careerPart = (application: Reference['application']): CallPart => ({
  id: 'clientBaseApplicationCareer',
  method: 'POST',
  path: careerPath,
  summary: careerSummary,
  facts: ['no token needed', 'multipart/form-data', 'five an hour'],
  rules: '',
  query: [],
  body: shapeOf(careerBody(application)),
  answer: shapeOf({ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }),
  refusals: refusalTexts(careerRefusals),
});

const streamPart = ({ topic, id, summary, params, frame, request }: DescribedStream): StreamPart => ({
  id: `stream-${id}`,
  path: topic.path,
  summary,
  facts: [
    topic.access === 'public' ? 'no token needed' : 'ticket or token',
    topic.keep === 'state' ? 'newest state' : 'every frame',
    ...(topic.extension ? ['extension'] : []),
  ],
  query: params.oneOf ? params.oneOf.flatMap(paramRows) : paramRows(params),
  request: request && shapeOf(request),
  frame: shapeOf(frame),
});
