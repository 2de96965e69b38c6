import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  DrawingDocument,
  edited,
  emptyDocument,
  mergeDocuments,
  sameDocument,
} from '../../../../src/shared/drawings/document.ts';
import {
  applySteps,
  doing,
  emptyHistory,
  redoing,
  type Step,
  undoing,
} from '../../../../src/shared/drawings/history.ts';
import type { Drawing } from '../../../../src/shared/drawings/drawing.ts';
import { drawings } from './frame.ts';

const ids = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'];
const some: fc.Arbitrary<Drawing> = fc
  .tuple(drawings(), fc.constantFrom(...ids), fc.integer({ min: 1, max: 6 }))
  .map(([one, id, updated]) => ({ ...one, id, updated }));
const edits = fc.array(
  fc.oneof(
    some.map((drawing) => ({ drawing })),
    fc.record({ removed: fc.record({ id: fc.constantFrom(...ids), updated: fc.integer({ min: 1, max: 6 }) }) }),
  ),
  { maxLength: 8 },
);
const documents = edits.map((list) => edited(emptyDocument, list));

test('whoever merges, and in whatever order, comes to the same', () => {
  fc.assert(
    fc.property(documents, documents, documents, (a, b, c) => {
      expect(mergeDocuments(a, a)).toEqual(a);
      expect(mergeDocuments(a, b)).toEqual(mergeDocuments(b, a));
      expect(mergeDocuments(mergeDocuments(a, b), c)).toEqual(mergeDocuments(a, mergeDocuments(b, c)));
    }),
  );
});

test('a merged document satisfies the schema, and says the same after a way through JSON', () => {
  fc.assert(
    fc.property(documents, documents, (a, b) => {
      const merged = mergeDocuments(a, b);
      expect(sameDocument(v.parse(DrawingDocument, JSON.parse(JSON.stringify(merged))), merged)).toBe(true);
    }),
  );
});

test('the later change of a drawing stays, and a removal stays against an earlier change', () => {
  const [first, second] = fc
    .sample(some, 2)
    .map((one, index): Drawing => ({ ...one, id: 'aaaaaaaa', updated: index + 1 }));
  const early = edited(emptyDocument, [{ drawing: first! }]);
  const late = edited(emptyDocument, [{ drawing: second! }]);
  expect(mergeDocuments(late, early).drawings).toEqual([second]);
  expect(edited(late, [{ removed: { id: 'aaaaaaaa', updated: 3 } }]).drawings).toEqual([]);
  expect(edited(late, [{ removed: { id: 'aaaaaaaa', updated: 1 } }]).drawings).toEqual([second]);
});

const stateful = (steps: readonly (readonly [string, Drawing | undefined])[]) => {
  let list: readonly Drawing[] = [];
  let history: typeof emptyHistory = emptyHistory;
  const states = [list];
  for (const [id, after] of steps) {
    const command: Step[] = [{ id, before: list.find((one) => one.id === id), after }];
    list = applySteps(list, command);
    history = doing(history, command);
    states.push(list);
  }
  return { list, history, states };
};

test('undo goes back through every state, and redo forth again', () => {
  const steps = fc.array(
    fc.oneof(
      some.map((one) => [one.id, one] as const),
      fc.constantFrom(...ids).map((id) => [id, undefined] as const),
    ),
    { maxLength: 12 },
  );
  const sorted = (list: readonly Drawing[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  fc.assert(
    fc.property(steps, (list) => {
      let { list: now, history, states } = stateful(list);
      for (const before of states.slice(0, -1).reverse()) {
        const undone = undoing(history)!;
        now = applySteps(now, undone.steps);
        history = undone.history;
        expect(sorted(now)).toEqual(sorted(before));
      }
      expect(undoing(history)).toBeUndefined();
      for (const after of states.slice(1)) {
        const redone = redoing(history)!;
        now = applySteps(now, redone.steps);
        history = redone.history;
        expect(sorted(now)).toEqual(sorted(after));
      }
      expect(redoing(history)).toBeUndefined();
    }),
  );
});

test('what was undone cannot come back after something new', () => {
  const { history } = stateful([['aaaaaaaa', undefined]]);
  expect(redoing(doing(undoing(history)!.history, []))).toBeUndefined();
});

test("a drawing that was saved before there were panes is one of the candles' pane", () => {
  const [drawing] = fc.sample(some, 1);
  const { pane: _pane, ...earlier } = drawing!;
  expect(v.parse(DrawingDocument, { v: 1, drawings: [earlier], removed: [] }).drawings).toEqual([
    { ...drawing, pane: 'price' },
  ]);
});
