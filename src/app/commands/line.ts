import type { ReactNode, RefObject } from 'react';

/** What Enter does with the line as it stands; undefined while it does nothing. */
export type LineEnter = RefObject<(() => void) | undefined>;

/** A line of the grammar that is being typed. */
export interface LineProps {
  readonly text: string;
  /** Whoever shows the line puts there what Enter does. */
  readonly enter: LineEnter;
  /** The line has been carried out. */
  readonly onDone: () => void;
}

/** How a page shows and carries out a line. */
export type LineView = (props: LineProps) => ReactNode;
