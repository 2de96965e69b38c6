import type { ChartColours } from './chart-colours.ts';

/** Which colour means up: as the user has chosen. */
type Direction = 'green-up' | 'red-up' | 'blue-up';

const greenness = (hex: string): number => Number.parseInt(hex.slice(3, 5), 16) - Number.parseInt(hex.slice(1, 3), 16);

/**
 * A theme's colours for a user: its two colours of candles stand as the user's convention has them, the greener one up
 * or down. Who has chosen blue and orange, to tell them apart at all, keeps those.
 */
export function directed(colours: Partial<ChartColours>, direction: Direction): Partial<ChartColours> {
  const { up, down, upEdge = up, downEdge = down, ...rest } = colours;
  if (direction === 'blue-up' || !up || !down) return rest;
  const asIs = greenness(up) >= greenness(down) === (direction === 'green-up');
  const both = asIs ? { up, down, upEdge, downEdge } : { up: down, down: up, upEdge: downEdge, downEdge: upEdge };
  return { ...rest, ...both } as Partial<ChartColours>;
}
