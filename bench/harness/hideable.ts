/**
 * Runs in each page before its own code: `hideTab(true)` makes it hidden as a browser would, which no headless page
 * ever is.
 */
export function hideable(): void {
  const frame = window.requestAnimationFrame.bind(window);
  let hidden = false;
  let held: FrameRequestCallback[] = [];
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  Object.assign(window, {
    requestAnimationFrame: (run: FrameRequestCallback) =>
      hidden
        ? held.push(run)
        : frame((ms) => {
            if (hidden) held.push(run);
            else run(ms);
          }),
    hideTab(next: boolean) {
      hidden = next;
      document.dispatchEvent(new Event('visibilitychange'));
      if (hidden) return;
      for (const run of held.splice(0)) frame(run);
      held = [];
    },
  });
}
