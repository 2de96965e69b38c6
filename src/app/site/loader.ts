/** What each script of a part offers: it brings the element to life that names it. */
interface PartScript {
  readonly start: (part: HTMLElement) => void;
}

const idle = (run: () => void): unknown => ('requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 3_000 }) : setTimeout(run, 200));

/** Loads the scripts that parts of the page name, once everything is there and the browser has nothing better to do. A part whose script fails stays as the server made it. */
function startParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-script]')) {
    import(/* @vite-ignore */ part.dataset.script!).then(({ start }: PartScript) => start(part)).catch((error: unknown) => console.warn('a part of the page stays still', error));
  }
}

if (document.readyState === 'complete') idle(startParts);
else addEventListener('load', () => idle(startParts), { once: true });
