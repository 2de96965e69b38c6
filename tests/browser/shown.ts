import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';

/**
 * When the page has nothing left to do: what a change has brought about has been rendered. A busy machine never finds
 * a page idle; tasks that were due before have run by then all the same.
 */
const idle = () => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 500 }));

/** Renders into a root, with what its effects and the answers of a fake engine change. */
export async function show(root: Root, children: ReactNode): Promise<void> {
  flushSync(() => root.render(children));
  await idle();
}
