import * as v from 'valibot';
import { Drawing, DrawingId, Updated } from './drawing.ts';

/** Most drawings of one instrument. */
export const mostDrawings = 300;
/** Removed drawings that are remembered, so that another browser does not bring them back. */
const mostRemoved = 1_000;

const Removed = v.strictObject({ id: DrawingId, updated: Updated });

/** All drawings of one instrument, and those removed lately. No id is in both, or twice. */
export const DrawingDocument = v.pipe(
  v.strictObject({ v: v.literal(1), drawings: v.pipe(v.array(Drawing), v.maxLength(mostDrawings)), removed: v.pipe(v.array(Removed), v.maxLength(mostRemoved)) }),
  v.check(({ drawings, removed }) => new Set([...drawings, ...removed].map(({ id }) => id)).size === drawings.length + removed.length, 'unique'),
);
export type DrawingDocument = Readonly<v.InferOutput<typeof DrawingDocument>>;

export const emptyDocument: DrawingDocument = { v: 1, drawings: [], removed: [] };

/** What somebody has done to one drawing: changed it, or removed it at a time. */
export type DrawingEdit = { readonly drawing: Drawing } | { readonly removed: v.InferOutput<typeof Removed> };

type Entry = Drawing | v.InferOutput<typeof Removed>;
const isDrawing = (entry: Entry): entry is Drawing => 'kind' in entry;

/** Which of two states of one drawing stays: the later one; of two at the same time the removal, else the one whose text sorts last, so that all browsers agree. */
function newer(a: Entry, b: Entry): Entry {
  if (a.updated !== b.updated) return a.updated > b.updated ? a : b;
  if (isDrawing(a) !== isDrawing(b)) return isDrawing(a) ? b : a;
  return canonical(a) >= canonical(b) ? a : b;
}

/** The same text for the same state, whatever the order in which its fields were read. */
const canonical = (entry: Entry): string => JSON.stringify(entry, (_key, value: unknown) =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value));

const byId = (a: Entry, b: Entry): number => (a.id < b.id ? -1 : 1);

/**
 * Two documents as one, drawing by drawing, whoever of both is asked first. Where there are too many drawings those changed last stay,
 * and the others count as neither removed nor there.
 */
export function mergeDocuments(a: DrawingDocument, b: DrawingDocument): DrawingDocument {
  const entries = new Map<string, Entry>();
  for (const entry of [...a.drawings, ...a.removed, ...b.drawings, ...b.removed]) {
    const known = entries.get(entry.id);
    entries.set(entry.id, known ? newer(known, entry) : entry);
  }
  const all = [...entries.values()];
  return { v: 1, drawings: newest(all.filter(isDrawing), mostDrawings), removed: newest(all.filter((entry) => !isDrawing(entry)) as DrawingDocument['removed'], mostRemoved) };
}

const newest = <E extends Entry>(entries: readonly E[], most: number): E[] => entries.toSorted((x, y) => y.updated - x.updated || byId(x, y)).slice(0, most).sort(byId);

/** Whether two documents say the same. */
export const sameDocument = (a: DrawingDocument, b: DrawingDocument): boolean => textOf(a) === textOf(b);
const textOf = ({ drawings, removed }: DrawingDocument): string => [...drawings, ...removed].sort(byId).map(canonical).join();

/** A document after some edits. */
export const edited = (document: DrawingDocument, edits: readonly DrawingEdit[]): DrawingDocument => mergeDocuments(document, {
  v: 1, drawings: edits.flatMap((edit) => ('drawing' in edit ? [edit.drawing] : [])), removed: edits.flatMap((edit) => ('removed' in edit ? [edit.removed] : [])),
});
