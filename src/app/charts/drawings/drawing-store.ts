import type { DrawingEdit } from '../../../shared/drawings/document.ts';
import { type Drawing, type DrawingKindName, pricePane } from '../../../shared/drawings/drawing.ts';
import {
  applySteps,
  type Command,
  doing,
  emptyHistory,
  type History,
  redoing,
  refused,
  type Step,
  undoing,
} from '../../../shared/drawings/history.ts';
import type { Interval } from '../../../shared/base/time.ts';
import { type DrawingStyle, type DrawingTools, defaultStyle } from '../../../shared/trade/workspace/drawing-tools.ts';
import type { EditOutcome } from '../../../worker/api.ts';

/** What one chart knows of its drawings. */
export interface DrawingState extends DrawingTools {
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
  /** Panes of indicators that the chart has now, by their ids. */
  readonly panes: readonly string[];
  /** No drawing is shown in this chart. */
  readonly veiled: boolean;
  /** Of the bars in the chart; undefined where it shows drawings of every interval. */
  readonly interval: Interval | undefined;
  /** What went wrong last; a nine-turn that finds no run, or edits that were refused. */
  readonly problem: 'nine_turn' | Exclude<EditOutcome, 'ok'> | undefined;
  readonly history: History;
  /** The server does not have all of it yet; this browser does. */
  readonly unsaved: boolean;
}

export interface DrawingStoreOptions {
  readonly send: (edits: readonly DrawingEdit[]) => Promise<EditOutcome>;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** A person has changed how the tools draw. */
  readonly onTools: (tools: DrawingTools) => void;
}

/** The drawings of one chart, its tool and its selection. Edits are on show at once, and told to the engine. */
export type DrawingStore = ReturnType<typeof createDrawingStore>;

const start: DrawingState = {
  drawings: [],
  tool: undefined,
  keep: false,
  magnet: 'off',
  style: defaultStyle,
  selected: undefined,
  draft: undefined,
  writing: undefined,
  copying: undefined,
  panes: [],
  veiled: false,
  interval: undefined,
  problem: undefined,
  history: emptyHistory,
  unsaved: false,
};

const lowestFirst = (drawings: readonly Drawing[]): readonly Drawing[] =>
  drawings.toSorted((a, b) => a.z - b.z || (a.id < b.id ? -1 : 1));

const toolsOf = ({ magnet, keep, style }: DrawingState): DrawingTools => ({ magnet, keep, style });

/** Whether a chart has the pane that a drawing lies over. */
export const hasPaneOf = ({ panes }: DrawingState, { pane }: Drawing): boolean =>
  pane === pricePane || panes.includes(pane);

/** Those of a chart's drawings that it shows: what lies over a pane that is not there comes back with it. */
export const shownOf = (state: DrawingState): readonly Drawing[] => {
  const { drawings, veiled, interval } = state;
  return veiled
    ? []
    : drawings.filter(
        (one) =>
          !one.hidden &&
          hasPaneOf(state, one) &&
          (!one.intervals || interval === undefined || one.intervals.includes(interval)),
      );
};

/** What the engine has told back does not wait any more. */
function forgetReported(waiting: Map<string, Drawing | undefined>, drawings: readonly Drawing[]): void {
  for (const [id, after] of waiting) {
    const known = drawings.find((drawing) => drawing.id === id);
    if (after ? known && known.updated >= after.updated : !known) waiting.delete(id);
  }
}

interface EditParts extends Pick<DrawingStoreOptions, 'send' | 'nowMs'> {
  readonly current: () => DrawingState;
  readonly set: (patch: Partial<DrawingState>) => void;
}

/** Takes commands to the engine and shows what they do at once; what the engine refuses goes back. */
function createEdits({ current, set, send, nowMs }: EditParts) {
  let reported: readonly Drawing[] = [];
  /** Steps that the engine has not told back yet, by id. */
  const waiting = new Map<string, Drawing | undefined>();
  let newest = 0;
  const merged = () =>
    lowestFirst(
      applySteps(
        reported,
        [...waiting].map(([id, after]): Step => ({ id, before: undefined, after })),
      ),
    );
  /** Later than all that was done here before, and than the drawing itself. */
  const stamp = (before: Drawing | undefined) => {
    newest = Math.max(nowMs(), newest + 1, (before?.updated ?? 0) + 1);
    return newest;
  };
  /** Takes steps for `command`, which is done, undone or redone by them. */
  const apply = (steps: Command, history: History, command: Command, what: 'done' | 'undone' | 'redone') => {
    const { drawings, selected } = current();
    const sent = steps
      .map(({ id, after }) => ({ id, updated: stamp(drawings.find((drawing) => drawing.id === id)), after }))
      .map(({ id, updated, after }) => ({ id, updated, drawing: after && { ...after, updated } }));
    for (const { id, drawing } of sent) waiting.set(id, drawing);
    const gone = steps.some(({ id, after }) => id === selected && !after);
    set({
      drawings: merged(),
      history,
      draft: undefined,
      problem: undefined,
      ...(gone ? { selected: undefined } : {}),
    });
    void send(
      sent.map(({ id, updated, drawing }): DrawingEdit => (drawing ? { drawing } : { removed: { id, updated } })),
    ).then((outcome) => {
      if (outcome === 'ok') return;
      // What was done to it since then stands for itself.
      for (const { id, drawing } of sent) if (waiting.get(id) === drawing) waiting.delete(id);
      set({ drawings: merged(), problem: outcome, history: refused(current().history, command, what) });
    });
  };
  return {
    commit(steps: Command) {
      if (steps.length > 0) apply(steps, doing(current().history, steps), steps, 'done');
    },
    undo() {
      const command = current().history.done.at(-1);
      const back = undoing(current().history);
      if (command && back) apply(back.steps, back.history, command, 'undone');
    },
    redo() {
      const command = current().history.undone.at(-1);
      const again = redoing(current().history);
      if (command && again) apply(again.steps, again.history, command, 'redone');
    },
    /** What the engine has, from any window. */
    take(drawings: readonly Drawing[]) {
      if (drawings === reported) return;
      reported = drawings;
      forgetReported(waiting, drawings);
      const next = merged();
      set({ drawings: next, ...(next.some(({ id }) => id === current().selected) ? {} : { selected: undefined }) });
    },
  };
}

export function createDrawingStore({ send, nowMs, newId, onTools }: DrawingStoreOptions) {
  let state = start;
  const listeners = new Set<() => void>();
  const set = (patch: Partial<DrawingState>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const { commit, undo, redo, take } = createEdits({ current: () => state, set, send, nowMs });
  const find = (id: string | undefined) => state.drawings.find((drawing) => drawing.id === id);
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
      return () => {
        listeners.delete(listener);
      };
    },
    set,
    equip,
    find,
    commit,
    undo,
    redo,
    take,
    change,
    newId,
    /** Puts a drawing on top of all, selected. */
    add(drawing: Drawing) {
      const z = (state.drawings.at(-1)?.z ?? 0) + 1;
      commit([{ id: drawing.id, before: undefined, after: { ...drawing, z } }]);
      set({ selected: drawing.id, tool: state.keep ? state.tool : undefined });
    },
    /** Puts a drawing over all others, or under them. */
    lift(id: string, to: 'front' | 'back') {
      const end = to === 'front' ? state.drawings.at(-1) : state.drawings[0];
      if (end && end.id !== id) change(id, { z: end.z + (to === 'front' ? 1 : -1) });
    },
    /** The chart has these panes of indicators now; what is selected in another one is not any more. */
    setPanes(panes: readonly string[]) {
      if (panes.join('\n') === state.panes.join('\n')) return;
      const chosen = find(state.selected);
      set({ panes, ...(chosen && !hasPaneOf({ ...state, panes }, chosen) ? { selected: undefined } : {}) });
    },
    /** A locked one stays. */
    remove(id: string) {
      const before = find(id);
      if (before && !before.locked) commit([{ id, before, after: undefined }]);
    },
    /** Locked ones stay. */
    removeAll() {
      commit(
        state.drawings
          .filter(({ locked }) => !locked)
          .map((before): Step => ({ id: before.id, before, after: undefined })),
      );
    },
    /** The drawing with another look; what is drawn next has it too. */
    restyle(patch: Partial<DrawingStyle>) {
      const style = { ...(find(state.selected)?.style ?? state.style), ...patch };
      equip({ style });
      if (state.selected !== undefined) change(state.selected, { style });
    },
    /** Takes up a tool, or with undefined lays it down, with what was begun. */
    choose(tool: DrawingKindName | undefined) {
      set({ tool, draft: undefined, selected: undefined, problem: undefined, veiled: false });
    },
  };
}
