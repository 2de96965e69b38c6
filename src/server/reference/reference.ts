import { sections } from './sections/index.ts';
import { streamSections } from './sections/streams.ts';
import { Application } from '../../shared/user/application.ts';
import { asyncApi, socketSchemas } from './asyncapi.ts';
import { type DescribedCall, describeCall } from './calls.ts';
import { careerPath } from './career-call.ts';
import type { JsonSchema } from './json-schema.ts';
import { type ApiInfo, openApi } from './openapi.ts';
import { type ConvertedSchemas, convertSchemas } from './schemas.ts';
import { type DescribedStream, describeStream } from './streams.ts';

/** The API as its contracts and topics declare it. */
export interface Reference {
  readonly calls: readonly DescribedCall[];
  readonly streams: readonly DescribedStream[];
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** Texts of a job application, which has no contract. */
  readonly application: JsonSchema;
  readonly openApi: object;
  readonly asyncApi: object;
}

const info = (title: string, description: string): ApiInfo => ({ title, version: '0.1.0', description });

/** Takes some tenths of a second the first time. */
export function createReference(): Reference {
  const schemas = convertSchemas([
    ...sections.flatMap(({ calls }) => calls.flatMap(({ contract }) => schemasOf(contract))),
    ...streamSections.flatMap(({ streams }) =>
      streams.flatMap(({ topic, request }) => [
        [topic.params, topic.path] as const,
        [topic.frame, topic.path] as const,
        ...(request ? [[request, topic.path] as const] : []),
      ]),
    ),
    ...socketSchemas,
    [Application, careerPath],
  ]);
  return documentsOf(schemas);
}

type CallEntry = (typeof sections)[number]['calls'][number];
const schemasOf = ({ input, output, media, path }: CallEntry['contract']) =>
  media === undefined
    ? ([
        [input, path],
        [output, path],
      ] as const)
    : ([[input, path]] as const);

function documentsOf(schemas: ConvertedSchemas): Reference {
  const calls = sections.flatMap((section) => section.calls.map((entry) => describeCall(entry, section, schemas)));
  const streams = streamSections.flatMap((section) =>
    section.streams.map((entry) => describeStream(entry, section, schemas)),
  );
  const { components } = schemas;
  const application = schemas.of(Application);
  return {
    calls,
    streams,
    components,
    application,
    openApi: openApi({
      info: info('Halyard API', 'Calls below /sapi. The guides of /docs say how they are used.'),
      sections,
      calls,
      components,
      application,
    }),
    asyncApi: asyncApi({
      info: info('Halyard streams', 'Sockets below /wssapi. The guides of /docs say how they are used.'),
      streams,
      schemas,
    }),
  };
}
