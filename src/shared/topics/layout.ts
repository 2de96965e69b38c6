import * as v from 'valibot';
import { topic } from '../base/topic.ts';
import { symbolOfKey } from '../market/instrument.ts';

/**
 * What is saved: `drawings` are those of one instrument, named by its key; `indicators` are one's templates of
 * indicators and `dashboards` one's layouts, each of them all under one name.
 */
export const layoutKinds = ['drawings', 'indicators', 'dashboards'] as const;
export const LayoutKind = v.picklist(layoutKinds, 'kind');
export type LayoutKind = v.InferOutput<typeof LayoutKind>;

/** Under which templates of indicators are saved. */
export const templatesName = 'templates';
/** Under which layouts are saved. */
export const layoutsName = 'layouts';

export const DrawingsName = v.pipe(
  v.string(),
  v.maxLength(120),
  v.check((name) => symbolOfKey(name) !== undefined, 'symbol'),
);
export const TemplatesName = v.literal(templatesName);
export const LayoutsName = v.literal(layoutsName);

/**
 * `/user/layout/ws`: the version of one saved layout of the caller, at first and after each save from anywhere; 0 where
 * there is none. Who has another one reads it by `GET /user/layout/list`.
 */
export const layout = topic({
  path: '/user/layout/ws',
  access: 'user',
  names: {},
  params: v.variant('kind', [
    v.strictObject({ kind: v.literal('drawings'), name: DrawingsName }),
    v.strictObject({ kind: v.literal('indicators'), name: TemplatesName }),
    v.strictObject({ kind: v.literal('dashboards'), name: LayoutsName }),
  ]),
  frame: v.object({ e: v.literal('version'), version: v.number() }),
  keep: 'state',
  extension: true,
});
