import * as v from 'valibot';
import { idsAreUnique, type KeptList, mergeKept, maxRemoved, Removed, sameKept } from '../base/kept-list.ts';
import { Drawing } from './drawing.ts';

/** Most drawings of one instrument. */
export const maxDrawings = 300;

/** All drawings of one instrument, and those removed lately. No id is in both, or twice. */
export const DrawingDocument = v.pipe(
  v.strictObject({
    v: v.literal(1),
    drawings: v.pipe(v.array(Drawing), v.maxLength(maxDrawings)),
    removed: v.pipe(v.array(Removed), v.maxLength(maxRemoved)),
  }),
  v.check(({ drawings, removed }) => idsAreUnique({ entries: drawings, removed }), 'unique'),
);
export type DrawingDocument = Readonly<v.InferOutput<typeof DrawingDocument>>;

export const emptyDocument: DrawingDocument = { v: 1, drawings: [], removed: [] };

/** What somebody has done to one drawing: changed it, or removed it at a time. */
export type DrawingEdit = { readonly drawing: Drawing } | { readonly removed: Removed };

const listOf = ({ drawings, removed }: Pick<DrawingDocument, 'drawings' | 'removed'>): KeptList<Drawing> => ({
  entries: drawings,
  removed,
});

/** Two documents as one, drawing by drawing, as `mergeKept` has it. */
export function mergeDocuments(a: DrawingDocument, b: DrawingDocument): DrawingDocument {
  const { entries, removed } = mergeKept(listOf(a), listOf(b), maxDrawings);
  return { v: 1, drawings: entries, removed };
}

/** Whether two documents say the same. */
export const sameDocument = (a: DrawingDocument, b: DrawingDocument): boolean => sameKept(listOf(a), listOf(b));

/** A document after some edits. */
export const edited = (document: DrawingDocument, edits: readonly DrawingEdit[]): DrawingDocument =>
  mergeDocuments(document, {
    v: 1,
    drawings: edits.flatMap((edit) => ('drawing' in edit ? [edit.drawing] : [])),
    removed: edits.flatMap((edit) => ('removed' in edit ? [edit.removed] : [])),
  });
