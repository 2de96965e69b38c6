import type { DrawingEdit } from '../../../shared/drawings/document.ts';
import type { Drawing, DrawingKindName } from '../../../shared/drawings/drawing.ts';
import { applySteps, type Command, doing, emptyHistory, type History, redoing, type Step, undoing } from '../../../shared/drawings/history.ts';
import { type DrawingStyle, type DrawingTools, defaultStyle } from '../../../shared/trade/drawing-tools.ts';
import type { EditOutcome } from '../../../worker/api.ts';

/** What one chart knows of its drawings. */
export interface DeskState extends DrawingTools {
  /** All of the instrument, the lowest first. */
  readonly drawings: readonly Drawing[];
  /** What the next presses draw; undefined: they select. */
  readonly tool: DrawingKindName | undefined;
  readonly selected: string | undefined;
  /** One that is being drawn, or dragged: it stands in for the one with its id. */
  readonly draft: Drawing | undefined;
  /** A text that waits for its words. */
  readonly writing: Drawing | undefined;
  /** One that is to be copied beside itself: the layer knows where that is. */
  readonly copying: string | undefined;
  /** No drawing is shown in this chart. */
  readonly veiled: boolean;
  /** What went wrong last; a nine-turn that finds no run, or edits that were refused. */
  readonly trouble: 'nine_turn' | Exclude<EditOutcome, 'ok'> | undefined;
  readonly history: History;
  /** The server does not have all of it yet; this browser does. */
  readonly unsaved: boolean;
}

export interface DeskOptions {
  readonly send: (edits: readonly DrawingEdit[]) => Promise<EditOutcome>;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** A person has changed how the tools draw. */
  readonly onTools: (tools: DrawingTools) => void;
}

/** The drawings of one chart, its tool and its selection. Edits are on show at once, and told to the engine. */
export type DrawingDesk = ReturnType<typeof createDrawingDesk>;

const start: DeskState = {
  drawings: [], tool: undefined, keep: false, magnet: 'off', style: defaultStyle, selected: undefined, draft: undefined, writing: undefined, copying: undefined, veiled: false, trouble: undefined, history: emptyHistory,
  unsaved: false,
};

const lowestFirst = (drawings: readonly Drawing[]): readonly Drawing[] => drawings.toSorted((a, b) => a.z - b.z || (a.id < b.id ? -1 : 1));

const toolsOf = ({ magnet, keep, style }: DeskState): DrawingTools => ({ magnet, keep, style });

/** What the engine has told back does not wait any more. */
function forgetTold(waiting: Map<string, Drawing | undefined>, drawings: readonly Drawing[]): void {
  for (const [id, after] of waiting) {
    const known = drawings.find((drawing) => drawing.id === id);
    if (after ? known && known.updated >= after.updated : !known) waiting.delete(id);
  }
}

export function createDrawingDesk({ send, nowMs, newId, onTools }: DeskOptions) {
  let state = start;
  let told: readonly Drawing[] = [];
  /** Steps that the engine has not told back yet, by id. */
  const waiting = new Map<string, Drawing | undefined>();
  let newest = 0;
  const listeners = new Set<() => void>();
  const set = (patch: Partial<DeskState>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const merged = () => lowestFirst(applySteps(told, [...waiting].map(([id, after]): Step => ({ id, before: undefined, after }))));
  /** Later than all that was done here before, and than the drawing itself. */
  const stamp = (before: Drawing | undefined) => {
    newest = Math.max(nowMs(), newest + 1, (before?.updated ?? 0) + 1);
    return newest;
  };
  const find = (id: string | undefined) => state.drawings.find((drawing) => drawing.id === id);

  const apply = (steps: Command, history: History) => {
    const edits = steps.map(({ id, after }): DrawingEdit => {
      const updated = stamp(find(id));
      const drawing = after && { ...after, updated };
      waiting.set(id, drawing);
      return drawing ? { drawing } : { removed: { id, updated } };
    });
    const gone = steps.some(({ id, after }) => id === state.selected && !after);
    set({ drawings: merged(), history, draft: undefined, trouble: undefined, ...(gone ? { selected: undefined } : {}) });
    void send(edits).then((outcome) => {
      if (outcome === 'ok') return;
      for (const { id } of steps) waiting.delete(id);
      set({ drawings: merged(), trouble: outcome });
    });
  };
  const step = (back: ReturnType<typeof undoing>) => { if (back) apply(back.steps, back.history); };
  const commit = (steps: Command) => {
    if (steps.length > 0) apply(steps, doing(state.history, steps));
  };
  const change = (id: string, patch: Partial<Drawing>) => {
    const before = find(id);
    if (before) commit([{ id, before, after: { ...before, ...patch } }]);
  };

  /** By hand, and so for all charts of the user. */
  const equip = (patch: Partial<DrawingTools>) => {
    set(patch);
    onTools(toolsOf(state));
  };

  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    set,
    equip,
    find,
    commit,
    change,
    newId,
    /** What the engine has, from any window. */
    take(drawings: readonly Drawing[]) {
      if (drawings === told) return;
      told = drawings;
      forgetTold(waiting, drawings);
      const next = merged();
      set({ drawings: next, ...(next.some(({ id }) => id === state.selected) ? {} : { selected: undefined }) });
    },
    /** Puts a drawing on top of all, selected. */
    add(drawing: Drawing) {
      const z = (state.drawings.at(-1)?.z ?? 0) + 1;
      commit([{ id: drawing.id, before: undefined, after: { ...drawing, z } }]);
      set({ selected: drawing.id, tool: state.keep ? state.tool : undefined });
    },
    remove(id: string) {
      const before = find(id);
      if (before) commit([{ id, before, after: undefined }]);
    },
    removeAll() {
      commit(state.drawings.map((before): Step => ({ id: before.id, before, after: undefined })));
    },
    undo() {
      step(undoing(state.history));
    },
    redo() {
      step(redoing(state.history));
    },
    /** The drawing with another look; what is drawn next has it too. */
    restyle(patch: Partial<DrawingStyle>) {
      const style = { ...(find(state.selected)?.style ?? state.style), ...patch };
      equip({ style });
      if (state.selected !== undefined) change(state.selected, { style });
    },
    /** Takes up a tool, or with undefined lays it down, with what was begun. */
    choose(tool: DrawingKindName | undefined) {
      set({ tool, draft: undefined, selected: undefined, trouble: undefined, veiled: false });
    },
  };
}
