import type { FillMark, Level } from './level.ts';

/** A level where it is dragged to, with what its chip says there. */
export interface Ghost {
  readonly level: Level;
  readonly price: number;
  readonly text: string;
}

/** Where the legend over the candles ends, px of their plot. */
export interface LegendEdge {
  readonly right: number;
  readonly bottom: number;
}

export interface LevelState {
  readonly levels: readonly Level[];
  readonly fills: readonly FillMark[];
  /** Stays after the drop until it is known what came of it. */
  readonly ghost: Ghost | undefined;
  /** Undefined until it is told. */
  readonly legend: LegendEdge | undefined;
}

/** A point of the window, px. */
export interface WindowPlace {
  readonly x: number;
  readonly y: number;
}

/** What a chart does with the levels of its user. */
export interface LevelActions {
  /** The nearest price that an order may have; for a level over the pane of an indicator the nearest round value. */
  readonly snap: (price: number, level?: Level) => number;
  /** What the chip of a level says while it is dragged. */
  readonly preview: (level: Level, price: number) => string;
  readonly onDrop: (level: Level, price: number, place: WindowPlace) => void;
  readonly onClose: (level: Level, place: WindowPlace) => void;
  /** The pointer is another's, as of a drawing tool. */
  readonly isBusy: () => boolean;
  /**
   * A menu was asked for over a pane, by its id, over the candles at this price.
   */
  readonly onMenu: (price: number | undefined, pane: string, place: WindowPlace) => void;
}

export type LineController = ReturnType<typeof createLineController>;

/** The levels of one chart, and what is done to them. `actions` are read anew each time. */
export function createLineController(actions: () => LevelActions) {
  let state: LevelState = { levels: [], fills: [], ghost: undefined, legend: undefined };
  const listeners = new Set<() => void>();
  return {
    actions,
    current: () => state,
    set: (patch: Partial<LevelState>) => {
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
