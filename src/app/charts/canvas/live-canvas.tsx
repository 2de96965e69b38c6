import { type PointerEvent, useEffect, useRef } from 'react';
import css from './live-canvas.module.css';
import { createSurface, type Frame, type Surface } from './surface.ts';

/** A place of the pointer within a canvas, and how large that is, px. */
export interface CanvasPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LiveCanvasProps {
  /** Must read what it paints when it is called, not when it is made. A new function asks for a painting. */
  readonly paint: (frame: Frame) => void;
  /** Subscribes to what should lead to a painting. */
  readonly subscribe: (changed: () => void) => () => void;
  readonly onPress?: (place: CanvasPlace) => void;
  readonly onHover?: (place: CanvasPlace | null) => void;
  readonly pointing?: boolean;
}

/**
 * A canvas that paints itself anew when its stream changes, at most once a frame. Hidden from readers: a table stands
 * beside it.
 */
export function LiveCanvas({ paint, subscribe, onPress, onHover, pointing }: LiveCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<Surface>(undefined);
  const painter = useRef(paint);
  useEffect(() => {
    painter.current = paint;
    surface.current?.invalidate();
  }, [paint]);
  useEffect(() => {
    if (!canvas.current) return;
    const made = createSurface(canvas.current, (frame) => painter.current(frame));
    surface.current = made;
    made.invalidate();
    const stop = subscribe(made.invalidate);
    return () => {
      stop();
      made.dispose();
    };
  }, [subscribe]);
  const placeOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top, width: box.width, height: box.height };
  };
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas with handlers is not focusable
    <canvas
      ref={canvas}
      className={`${css.canvas} ${pointing ? css.pointing : ''}`}
      aria-hidden="true"
      onPointerUp={
        onPress &&
        ((event) => {
          if (event.button === 0) onPress(placeOf(event));
        })
      }
      onPointerMove={onHover && ((event) => onHover(placeOf(event)))}
      onPointerLeave={onHover && (() => onHover(null))}
    />
  );
}
