import type { InstanceFigures } from '../../../shared/trade/instance.ts';

/** How much of its amount a SOR has filled, from 0 to 1, by the state that its figures have. */
export function filledShare(state: InstanceFigures['state']): number {
  const filled = Number(state?.filled ?? 0);
  const all = filled + Number(state?.left ?? 0);
  return all > 0 ? Math.min(1, filled / all) : 0;
}
