const designWidth = 19.2;

/** Root font size for a page width: width ÷ 19.2 (specification, point 9). */
export const rootSizeOf = (pageWidth: number): number => pageWidth / designWidth;

/** The user's own default font size as a factor of 16 px, read where the root size does not reach. */
export function readTextScale(doc: Document): number {
  const probe = doc.createElement('div');
  probe.style.fontSize = 'medium';
  probe.style.position = 'absolute';
  doc.body.append(probe);
  const size = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return size / 16;
}

/** The factor that `followPageWidth` has read. */
export const readBrowserScale = (doc: Document): number =>
  Number(doc.documentElement.style.getPropertyValue('--browser-scale') || 1);

/** Keeps the root font size at page width ÷ 19.2 until the returned function is called. */
export function followPageWidth(doc: Document): () => void {
  const root = doc.documentElement;
  root.style.setProperty('--browser-scale', String(readTextScale(doc)));
  let frame = 0;
  const apply = () => {
    frame = 0;
    root.style.fontSize = `${rootSizeOf(root.clientWidth)}px`;
  };
  apply();
  const observer = new ResizeObserver(() => {
    if (frame === 0) frame = requestAnimationFrame(apply);
  });
  observer.observe(root);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
