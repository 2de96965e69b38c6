import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useRowFit } from '../../../ui/use-row-fit.ts';
import { useThemeColours } from '../theme/use-theme-colours.ts';
import css from './chart-head.module.css';

interface ChartHeadProps {
  /** Before the intervals. */
  readonly lead?: ReactNode;
  readonly intervals: ReactNode;
  /** What is dispensable last comes first. */
  readonly parts: readonly ReactNode[];
}

/** The controls in the head of a chart, in one row: those that find no room are folded away whole, from the end. */
export function ChartHead({ lead, intervals, parts }: ChartHeadProps) {
  const row = useRef<HTMLDivElement>(null);
  useRowFit(row, parts.length);
  const { tools, toolsOver } = useThemeColours() ?? {};
  return (
    <div className={css.head} ref={row} style={{ '--tools': tools, '--tools-over': toolsOver } as CSSProperties}>
      {lead && <div className={`${css.part} ${css.lead}`}>{lead}</div>}
      <div className={`${css.part} ${css.intervals}`}>{intervals}</div>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <div key={index} className={css.part}>
          {part}
        </div>
      ))}
    </div>
  );
}
