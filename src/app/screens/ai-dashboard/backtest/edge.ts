/** A price of the strategy that can be moved on the chart. */
export interface Edge {
  /** Its field in the form. */
  readonly key: string;
  readonly label: string;
  readonly ticks: number;
  readonly tone: 'edge' | 'profit' | 'loss';
}
