import * as v from 'valibot';
import { type Access, Whole } from './contract.ts';
import type { Names } from './names.ts';

/** One stream, declared once. The gateway's publisher, the worker's feed and the tests are derived from it. */
export interface Topic<P extends v.GenericSchema = v.GenericSchema, F extends v.GenericSchema = v.GenericSchema> {
  /** Below /wssapi. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** What of somebody's the query and the requests name, and who may; `{}` where they name nothing. */
  readonly names: Names;
  /** What an API key needs to join a topic that is not public; 'read' where nothing is said. */
  readonly key?: 'trade';
  /** The query, without the token. */
  readonly params: P;
  /** One frame from server to client, control frames (open, err, hb) left out. */
  readonly frame: F;
  /** `state`: only the newest counts and frames may be conflated. `event`: each frame counts and none is dropped. */
  readonly keep: 'state' | 'event';
  readonly extension?: true;
}

export type Params<T extends Topic> = v.InferOutput<T['params']>;
export type ParamsIn<T extends Topic> = v.InferInput<T['params']>;
export type Frame<T extends Topic> = v.InferOutput<T['frame']>;

/** Times a second that a reader who saves data wants the newest state of a topic. */
export const Hz = v.pipe(Whole, v.minValue(1), v.maxValue(50));

export const topic = <P extends v.GenericSchema, F extends v.GenericSchema>(t: Topic<P, F>): Topic<P, F> => t;

/** Values of a query as texts, names in order, undefined and null left out. */
export function queryFields(params: object): Readonly<Record<string, string>> {
  const pairs = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, String(value)]));
}

/** `name=value` pairs, names in order, undefined left out: the same params always give the same text. */
export const queryOf = (params: object): string =>
  Object.entries(queryFields(params))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Identity of a stream: one key, one socket. */
export function keyOf(topic: Topic, params: object): string {
  const query = queryOf(params);
  return query ? `${topic.path}?${query}` : topic.path;
}
