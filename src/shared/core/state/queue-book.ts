import type { QueueSlots, QueueBook } from './market-state.ts';

/** No slots: they are made as they are needed, as most books stay small. Slot 0 is nobody's. */
export function emptySlots(): QueueSlots {
  const lots = new Float64Array(0);
  return {
    lots,
    links: new Int32Array(lots.buffer),
    orders: [null],
    levels: [],
    freeLevels: [],
    used: 1,
    free: 0,
  };
}

export const emptyQueueBook = (): QueueBook => ({ bids: [], asks: [], u: 0, flowCount: [0, 0], slots: emptySlots() });
