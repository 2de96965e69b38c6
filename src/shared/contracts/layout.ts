import * as v from 'valibot';
import { DrawingDocument } from '../drawings/document.ts';
import { contract, Whole } from '../base/contract.ts';
import { DrawingsName, LayoutKind, LayoutsName, TemplatesName } from '../topics/layout.ts';
import { TemplateDocument } from '../trade/workspace/indicator-template.ts';
import { SavedLayouts } from '../trade/workspace/saved-layout.ts';

/** Most characters of a saved body as JSON. */
export const longestLayout = 200 * 1024;
/** Most layouts of one user. */
export const maxLayouts = 500;

const Version = v.pipe(Whole, v.minValue(0));
const bounded = <S extends v.GenericSchema<unknown, object>>(schema: S) =>
  v.pipe(
    schema,
    v.check((body) => JSON.stringify(body).length <= longestLayout, 'max_bytes'),
  );

const kept = { name: v.string(), version: v.number(), updated: v.number() };
/** One saved layout; `version` is 1 at first and rises by one with each save. */
export const Layout = v.variant('kind', [
  v.object({ kind: v.literal('drawings'), ...kept, body: DrawingDocument }),
  v.object({ kind: v.literal('indicators'), ...kept, body: TemplateDocument }),
  v.object({ kind: v.literal('dashboards'), ...kept, body: SavedLayouts }),
]);
export type Layout = v.InferOutput<typeof Layout>;

/** `GET /user/layout/list`: the caller's, by kind and name. */
export const layoutList = contract({
  method: 'GET',
  path: '/user/layout/list',
  access: 'user',
  names: {},
  extension: true,
  input: v.strictObject({
    kind: v.optional(LayoutKind),
    name: v.optional(v.union([TemplatesName, LayoutsName, DrawingsName])),
  }),
  output: v.array(Layout),
});

const drawings = { kind: v.literal('drawings'), name: DrawingsName, version: Version };
const indicators = { kind: v.literal('indicators'), name: TemplatesName, version: Version };
const dashboards = { kind: v.literal('dashboards'), name: LayoutsName, version: Version };

/**
 * `POST /user/layout/save` keeps a body under its name; `version` is the one that it was made from, 0 where there was
 * none. CONFLICT, with nothing changed, where the server's is another one: read, merge and save again. INPUT beyond 500
 * layouts or 200 KiB.
 */
export const layoutSave = contract({
  method: 'POST',
  path: '/user/layout/save',
  access: 'user',
  names: {},
  extension: true,
  bodyLimit: 512 * 1024,
  input: v.variant('kind', [
    v.strictObject({ ...drawings, body: bounded(DrawingDocument) }),
    v.strictObject({ ...indicators, body: bounded(TemplateDocument) }),
    v.strictObject({ ...dashboards, body: bounded(SavedLayouts) }),
  ]),
  output: v.object({ version: v.number() }),
});

/** `POST /user/layout/delete`: NOT_FOUND where there is none, CONFLICT where it has another version. */
export const layoutDelete = contract({
  method: 'POST',
  path: '/user/layout/delete',
  access: 'user',
  names: {},
  extension: true,
  input: v.variant('kind', [v.strictObject(drawings), v.strictObject(indicators), v.strictObject(dashboards)]),
  output: v.literal(1),
});
