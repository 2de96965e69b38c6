import * as v from 'valibot';
import { type LinkGroup, linkGroups } from '../../shared/trade/workspace/link-group.ts';

/**
 * Where a window of its own stands and what it shows. Position of its frame and size of its page, CSS px of the whole
 * desktop.
 */
export const WindowPlace = v.object({
  /** The window's name, which `window.open` finds it by. */
  name: v.string(),
  /** Path and query. */
  url: v.pipe(v.string(), v.startsWith('/')),
  left: v.number(),
  top: v.number(),
  width: v.number(),
  height: v.number(),
  group: v.nullable(v.picklist(linkGroups)),
  savedMs: v.number(),
});
export type WindowPlace = v.InferOutput<typeof WindowPlace>;

/** Windows that are remembered; the oldest go. */
const max = 24;
const prefix = 'window ';
const groupKey = 'link_group';

/** All remembered windows, the oldest first. What does not parse is passed over. */
export function readPlaces(storage: Storage): WindowPlace[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
  const places = keys.map((key) => v.safeParse(v.pipe(v.string(), v.parseJson(), WindowPlace), storage.getItem(key)));
  return places
    .flatMap(({ success, output }) => (success ? [output as WindowPlace] : []))
    .sort((a, b) => a.savedMs - b.savedMs);
}

/** Remembers a window under its name; each has a record of its own, for several windows write at the same time. */
export function writePlace(storage: Storage, place: WindowPlace): void {
  storage.setItem(prefix + place.name, JSON.stringify(place));
  for (const { name } of readPlaces(storage).slice(0, -max)) forgetPlace(storage, name);
}

export const forgetPlace = (storage: Storage, name: string): void => storage.removeItem(prefix + name);

/** The remembered place of a window of this name. */
export const placeOf = (storage: Storage, name: string): WindowPlace | undefined =>
  readPlaces(storage).find((place) => place.name === name);

/** The parts of `screen` that count; `isExtended` is told by some browsers only. */
export type ScreenRoom = Pick<Screen, 'availWidth' | 'availHeight'> & {
  readonly availLeft?: number;
  readonly availTop?: number;
  readonly isExtended?: boolean;
};

/**
 * The features for `window.open`: no larger than this screen, and on it where it is known to be the only one. With more
 * screens the browser decides whether a window may open on another one.
 */
export function featuresOf(
  place: Pick<WindowPlace, 'width' | 'height'> & Partial<Pick<WindowPlace, 'left' | 'top'>>,
  room: ScreenRoom,
): string {
  const width = Math.min(place.width, room.availWidth);
  const height = Math.min(place.height, room.availHeight);
  const size = `popup,width=${width},height=${height}`;
  if (place.left === undefined || place.top === undefined) return size;
  const into = (at: number, from: number, free: number) =>
    room.isExtended === false ? Math.max(from, Math.min(at, from + free)) : at;
  return `${size},left=${into(place.left, room.availLeft ?? 0, room.availWidth - width)},top=${into(place.top, room.availTop ?? 0, room.availHeight - height)}`;
}

/**
 * The link group of a window: a remembered one has it in its record, another one in its own storage, which is a copy of
 * its opener's at first.
 */
export function readLinkGroup(own: Storage, shared: Storage, name: string): LinkGroup | null {
  const place = name === '' ? undefined : placeOf(shared, name);
  return place ? place.group : (linkGroups.find((group) => group === own.getItem(groupKey)) ?? null);
}

/** Keeps the group for a reload of this window and for the windows that it opens. */
export function writeLinkGroup(own: Storage, group: LinkGroup | null): void {
  if (group) own.setItem(groupKey, group);
  else own.removeItem(groupKey);
}
