import * as v from 'valibot';
import { DrawingDocument } from '../drawings/document.ts';
import { contract, Whole } from '../kit/contract.ts';
import { symbolOfKey } from '../market/instrument.ts';

/** What is saved: `drawings` are those of one instrument, named by its key. */
export const layoutKinds = ['drawings'] as const;
export type LayoutKind = (typeof layoutKinds)[number];

/** Most characters of a saved body as JSON. */
export const longestLayout = 200 * 1024;
/** Most layouts of one user. */
export const mostLayouts = 500;

const Kind = v.picklist(layoutKinds, 'kind');
const Name = v.pipe(v.string(), v.maxLength(120), v.check((key) => symbolOfKey(key) !== undefined, 'symbol'));
const Version = v.pipe(Whole, v.minValue(0));
const Body = v.pipe(DrawingDocument, v.check((body) => JSON.stringify(body).length <= longestLayout, 'max_bytes'));

/** One saved layout; `version` is 1 at first and rises by one with each save. */
export const Layout = v.object({ kind: Kind, name: v.string(), version: v.number(), updated: v.number(), body: DrawingDocument });
export type Layout = v.InferOutput<typeof Layout>;

/** `GET /user/layout/list`: the caller's, by kind and name. */
export const layoutList = contract({
  method: 'GET', path: '/user/layout/list', access: 'user', extension: true, input: v.strictObject({ kind: v.optional(Kind), name: v.optional(Name) }), output: v.array(Layout),
});

/**
 * `POST /user/layout/save` keeps a body under its name; `version` is the one that it was made from, 0 where there was none. CONFLICT, with nothing
 * changed, where the server's is another one: read, merge and save again. INPUT beyond 500 layouts or 200 KiB.
 */
export const layoutSave = contract({
  method: 'POST', path: '/user/layout/save', access: 'user', extension: true, bodyLimit: 512 * 1024,
  input: v.strictObject({ kind: Kind, name: Name, version: Version, body: Body }), output: v.object({ version: v.number() }),
});

/** `POST /user/layout/delete`: NOT_FOUND where there is none, CONFLICT where it has another version. */
export const layoutDelete = contract({
  method: 'POST', path: '/user/layout/delete', access: 'user', extension: true, input: v.strictObject({ kind: Kind, name: Name, version: Version }), output: v.literal(1),
});
