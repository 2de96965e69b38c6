import type { DrawingTools } from '../../../shared/trade/workspace/drawing-tools.ts';

/**
 * How one chart's tools draw, and what all charts of the user have in common of it. What was sent from here comes back
 * later than a person may have gone on changing it: it is then no news.
 */
export function createToolsLink(send: (tools: DrawingTools) => void) {
  let sent: string[] = [];
  let known = '';
  return {
    send: (tools: DrawingTools): void => {
      sent.push(textOf(tools));
      send(tools);
    },
    /** What the user's state says now; gives it where it is news to this chart. */
    take: (tools: DrawingTools | undefined): DrawingTools | undefined => {
      if (!tools) return undefined;
      const text = textOf(tools);
      if (text === known) return undefined;
      known = text;
      const index = sent.lastIndexOf(text);
      if (index < 0) return tools;
      sent = sent.slice(index + 1);
      return undefined;
    },
  };
}

const textOf = ({ magnet, keep, style: { colour, width, dash } }: DrawingTools): string =>
  `${magnet} ${keep} ${colour} ${width} ${dash}`;
