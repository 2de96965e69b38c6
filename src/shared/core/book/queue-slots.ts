import type { OrderState, QueueSlots, Level, Entry } from '../state/market-state.ts';

/** A slot's numbers in `lots`, of which it is the first, and in `links`. */
const lotsStride = 3;
const stride = 6;
/**
 * In `links`, behind the lots: the entry before it in its queue, the one after it (of a slot that is free: the next
 * free one), its level, whether it only reduces.
 */
const prevAt = 2;
const nextAt = 3;
const levelAt = 4;
const reducesAt = 5;

function viewsOf(slots: number): Pick<QueueSlots, 'lots' | 'links'> {
  const lots = new Float64Array(slots * lotsStride);
  return { lots, links: new Int32Array(lots.buffer) };
}

function grow(slots: QueueSlots): void {
  const { links } = slots;
  Object.assign(slots, viewsOf(Math.max(16, (links.length / stride) * 2)));
  slots.links.set(links);
}

/** A new level without entries. */
export function openSlotLevel(slots: QueueSlots, price: number): Level {
  const id = slots.freeLevels.pop() ?? slots.levels.length;
  const level: Level = { price, id, lots: 0, head: 0, tail: 0, flow: 0 };
  slots.levels[id] = level;
  return level;
}

/** Forgets a level that has no entries. */
export function closeSlotLevel(slots: QueueSlots, { id }: Level): void {
  slots.levels[id] = null;
  slots.freeLevels.push(id);
}

/** A new entry at the end of a level's queue. */
export function append(slots: QueueSlots, level: Level, lots: number, order: OrderState | null): Entry {
  let slot = slots.free;
  if (slot) slots.free = slots.links[slot * stride + nextAt]!;
  else {
    slot = slots.used++;
    if (slot * stride >= slots.links.length) grow(slots);
  }
  const { links } = slots;
  const at = slot * stride;
  const entry = slot as Entry;
  slots.lots[slot * lotsStride] = lots;
  slots.orders[slot] = order;
  links[at + prevAt] = level.tail;
  links[at + nextAt] = 0;
  links[at + levelAt] = level.id;
  links[at + reducesAt] = order?.reduceOnly ? 1 : 0;
  if (level.tail) links[level.tail * stride + nextAt] = entry;
  else level.head = entry;
  level.tail = entry;
  level.lots += lots;
  return entry;
}

/** Takes an entry out of its level's queue; its slot is free from then on. */
export function detach(slots: QueueSlots, level: Level, entry: Entry): void {
  const { links } = slots;
  const at = entry * stride;
  const prev = links[at + prevAt] as Entry | 0;
  const next = links[at + nextAt] as Entry | 0;
  if (prev) links[prev * stride + nextAt] = next;
  else level.head = next;
  if (next) links[next * stride + prevAt] = prev;
  else level.tail = prev;
  slots.orders[entry] = null;
  links[at + nextAt] = slots.free;
  slots.free = entry;
}

/** Lots that are left of an entry. */
export const lotsLeft = ({ lots }: QueueSlots, entry: Entry): number => lots[entry * lotsStride]!;

/** Takes lots off an entry; what is left of it. */
export const takeOff = (slots: QueueSlots, entry: Entry, lots: number): number =>
  (slots.lots[entry * lotsStride]! -= lots);

/** The entry behind this one in its queue; 0 behind the last. */
export const nextOf = ({ links }: QueueSlots, entry: Entry): Entry | 0 => links[entry * stride + nextAt] as Entry | 0;

/** Whether the order at an entry only reduces a position: a sweep tells by it without a look at the order itself. */
export const reducesAtEntry = ({ links }: QueueSlots, entry: Entry): boolean => links[entry * stride + reducesAt] === 1;

/** The level in which an entry stands. */
export const levelOf = ({ links, levels }: QueueSlots, entry: Entry): Level =>
  levels[links[entry * stride + levelAt]!]!;
