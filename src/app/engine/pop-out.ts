import type { InstrumentKey } from '../../shared/market/instrument.ts';
import { namePrefix, windowLock } from './pop-out-name.ts';
import { featuresOf, placeOf, readLinkGroup, type WindowPlace, writePlace } from './window-place.ts';

const windows = {
  chart: { path: '/exkchart', width: 1_100, height: 700 },
  multiChart: { path: '/exmutiplykchart', width: 1_400, height: 900 },
  depth: { path: '/exdepth', width: 520, height: 860 },
  ladder: { path: '/exladder', width: 460, height: 900 },
} as const;

/**
 * Opens a window of its own where the last one of its name stood, or brings the one that is there already to the front:
 * it is not loaded again. One that shows something else by now is left alone, and a further one opens. It begins in its
 * opener's link group, and a new one with the set of charts that
 * `begin` keeps under the name that it gets. False where the browser blocks it.
 */
function openWindow(kind: keyof typeof windows, query: Record<string, string>, begin?: BeginSet): boolean {
  const { path, width, height } = windows[kind];
  const url = `${path}?${new URLSearchParams(query)}`;
  for (let count = 1; ; count++) {
    const name = `${namePrefix}${url}${count === 1 ? '' : ` ${count}`}`;
    const before = placeOf(localStorage, name);
    const opened = window.open('', name, featuresOf(before ?? { width, height }, screen));
    if (!opened) return false;
    const shown = addressOf(opened);
    // Where it stood it shows what it showed, its intervals and cells too.
    const known = before && isOf(before.url, path, query) ? before.url : undefined;
    if (shown === undefined) {
      const start = known ?? (begin ? `${url}&${new URLSearchParams({ chart: named(begin) })}` : url);
      const group = readLinkGroup(sessionStorage, localStorage, window.name);
      if (before) writePlace(localStorage, { ...before, url: start, group, savedMs: Date.now() });
      else
        writePlace(localStorage, {
          name,
          url: start,
          left: opened.screenX,
          top: opened.screenY,
          width,
          height,
          group,
          savedMs: Date.now(),
        });
      opened.location.replace(start);
    } else if (!isOf(shown, path, query)) continue;
    opened.focus();
    return true;
  }
}

/** Keeps what the charts of a new window begin with, under a name. */
export type BeginSet = (set: string) => void;

function named(begin: BeginSet): string {
  const set = crypto.randomUUID().slice(0, 8);
  begin(set);
  return set;
}

/** Opens a remembered window where it was. False where the browser blocks it. */
export function reopenWindow(place: WindowPlace): boolean {
  const opened = window.open('', place.name, featuresOf(place, screen));
  if (opened && addressOf(opened) === undefined) opened.location.replace(place.url);
  return opened !== null;
}

/**
 * Opens a window where it stands in a layout. One of its name that is open already goes there, and is loaded again
 * where it shows something else or is in another link group. False where the browser blocks it.
 */
export function placeWindow(place: WindowPlace): boolean {
  const group = placeOf(localStorage, place.name)?.group;
  const opened = window.open('', place.name, featuresOf(place, screen));
  if (!opened) return false;
  writePlace(localStorage, place);
  const shown = addressOf(opened);
  if (shown !== place.url || group !== place.group) opened.location.replace(place.url);
  if (shown === undefined || shown === '') return true;
  opened.moveTo(place.left, place.top);
  opened.resizeBy(place.width - opened.innerWidth, place.height - opened.innerHeight);
  return true;
}

/** Whether an address is that of a page with these parameters; it may have more. */
function isOf(address: string, path: string, query: Readonly<Record<string, string>>): boolean {
  const { pathname, searchParams } = new URL(address, location.origin);
  return pathname === path && Object.entries(query).every(([name, value]) => searchParams.get(name) === value);
}

/** Path and query that a window shows; undefined in one that has just been made. */
function addressOf(opened: Window): string | undefined {
  try {
    const { href, pathname, search } = opened.location;
    return href === 'about:blank' ? undefined : `${pathname}${search}`;
  } catch (error) {
    // Its user has gone to another site in it: the address is not ours to read.
    if (error instanceof DOMException && error.name === 'SecurityError') return '';
    throw error;
  }
}

/** Names of the pop-outs that are open at the moment, in all windows of this browser. */
export async function openPopOuts(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(windowLock(namePrefix)) ? [name.slice(windowLock('').length)] : [])),
  );
}

/** The chart of a dashboard tab, named by its key. */
export const popOutChart = (key: InstrumentKey, begin: BeginSet): boolean => openWindow('chart', { q: key }, begin);

/** `count` charts that start from a dashboard tab. */
export const popOutMultiChart = (key: InstrumentKey, count: number, begin: BeginSet): boolean =>
  openWindow('multiChart', { s: key, num: String(count) }, begin);

/** The depth view of a dashboard tab. */
export const popOutDepth = (key: InstrumentKey): boolean => openWindow('depth', { q: key });

/** The price ladder of a dashboard tab. */
export const popOutLadder = (key: InstrumentKey): boolean => openWindow('ladder', { q: key });
