import { useEffect, useState } from 'react';

/** A window without frames, as one in the background, goes on after so long, ms. */
const longestMs = 120;

/** Runs a task once what stands on the page now has been painted; gives the way to call it off. */
export function afterPaint(task: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  let isOver = false;
  const end = (): boolean => {
    if (isOver) return false;
    isOver = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    port1.close();
    return true;
  };
  const run = () => {
    if (end()) task();
  };
  // A message that is posted in a frame arrives behind its paint.
  port1.onmessage = run;
  const frame = requestAnimationFrame(() => port2.postMessage(undefined));
  const timer = setTimeout(run, document.hidden ? 0 : longestMs);
  return end;
}

/**
 * The newest value, or, where its `part` is another one, the value before it until the next paint: what marks the
 * change is seen at once, and what takes long to render follows in a task of its own. (A transition would be begun
 * anew with every update of a stream that comes while it is rendered.)
 */
export function useAfterPaint<T>(value: T, part: (value: T) => unknown): T {
  const [held, hold] = useState(value);
  const isHeld = part(held) !== part(value);
  useEffect(() => {
    if (held === value) return;
    if (!isHeld) return hold(value);
    const callOff = afterPaint(() => hold(value));
    return () => void callOff();
  }, [held, value, isHeld]);
  return isHeld ? held : value;
}

/** False until what the component first shows has been painted. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const callOff = afterPaint(() => setPainted(true));
    return () => void callOff();
  }, []);
  return painted;
}
