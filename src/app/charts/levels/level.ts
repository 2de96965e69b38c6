/** One price of the user's over a chart: a line with a chip. */
export interface Level {
  /** The same while it is the same thing, so that a drag survives a tick. */
  readonly id: string;
  readonly kind: 'order' | 'trigger' | 'position' | 'liquidation' | 'alert';
  readonly price: number;
  readonly tone: 'buy' | 'sell' | 'danger' | 'warn' | 'up' | 'down';
  /** What the chip says. */
  readonly text: string;
  /** The same for readers. */
  readonly sentence: string;
  /** It can be moved to another price; a position is not moved, but gives an exit. */
  readonly drags: boolean;
  /** Its chip has a cross. */
  readonly closes: boolean;
  /** The pane of an indicator that it lies over, by its id; that of the candles where it is left out. */
  readonly pane?: string;
}

/** A fill of the user's at its bar. */
export interface FillMark {
  readonly id: string;
  readonly timeMs: number;
  readonly price: number;
  readonly side: 'BUY' | 'SELL';
}
