import type { ConvertedSchemas } from './schemas.ts';
import type { StreamEntry, StreamSection } from './sections/section.ts';
import { idOf } from './calls.ts';
import type { JsonSchema } from './json-schema.ts';

/** A stream as the reference describes it. */
export interface DescribedStream extends Omit<StreamEntry, 'request'> {
  /** Unique; made of the path. */
  readonly id: string;
  readonly section: StreamSection;
  readonly params: JsonSchema;
  readonly frame: JsonSchema;
  readonly request: JsonSchema | undefined;
}

export const describeStream = (
  { topic, summary, request }: StreamEntry,
  section: StreamSection,
  { of }: ConvertedSchemas,
): DescribedStream => ({
  topic,
  summary,
  id: idOf(topic.path),
  section,
  params: of(topic.params),
  frame: of(topic.frame),
  request: request && of(request),
});
