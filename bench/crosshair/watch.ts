import type { Page } from 'playwright';

/** What one window has noted, ms on the wall clock. */
export interface Noted {
  /** When the pointer's event was made, by what the time of the crosshair said after it. */
  readonly moved: Readonly<Record<string, number>>;
  /** The frame that drew the crosshair of the other window, by what its label says. */
  readonly drawn: Readonly<Record<string, number>>;
  /** The frame after a bare message, by the moment of the event that it was sent for. */
  readonly bare: Readonly<Record<string, number>>;
}

/**
 * Notes in a page what `Noted` says, from now on. The floor shares the events with the crosshair: a listener that posts
 * over a BroadcastChannel of its own as soon as the browser has the event, and in the other window one animation frame.
 */
export function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const noted = {
      moved: {} as Record<string, number>,
      drawn: {} as Record<string, number>,
      bare: {} as Record<string, number>,
    };
    const wallMs = (ms: number) => performance.timeOrigin + ms;
    const inFrame = (into: Record<string, number>, name: string) =>
      requestAnimationFrame(() => {
        into[name] ??= wallMs(performance.now());
      });
    const channel = new BroadcastChannel('bench crosshair');
    channel.onmessage = ({ data }) => inFrame(noted.bare, String(data));
    addEventListener('pointerrawupdate', (event) => channel.postMessage(wallMs(event.timeStamp)), { capture: true });
    let movedMs = 0;
    addEventListener(
      'pointermove',
      ({ timeStamp }) => {
        movedMs = wallMs(timeStamp);
      },
      { capture: true },
    );
    const follow = (selector: string, change: (text: string) => void) => {
      const element = document.querySelector(selector)!;
      new MutationObserver(() => change(element.textContent ?? '')).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    };
    follow('[data-tag="time"]', (text) => {
      noted.moved[text] ??= movedMs;
    });
    follow('[data-mark="crosshair"]', (text) => inFrame(noted.drawn, text));
    Object.assign(globalThis, { noted });
  });
}

export const notedOf = (page: Page): Promise<Noted> =>
  page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
