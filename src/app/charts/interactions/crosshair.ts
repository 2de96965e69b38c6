import css from '../pane/chart.module.css';
import { elementOf } from '../canvas/element.ts';

/** Where a crosshair stands, CSS px of the chart's host, and what its tags say. */
export interface CrosshairPlace {
  readonly x: number;
  /** Undefined where only the time is pointed at. */
  readonly y: number | undefined;
  /** Extent of the plots. */
  readonly width: number;
  readonly height: number;
  readonly price: string;
  readonly time: string;
}

/** Two lines and their tags as elements: moving them paints no canvas. Goes with its host. */
export interface Crosshair {
  readonly show: (place: CrosshairPlace | undefined) => void;
}

export function createCrosshair(host: HTMLElement): Crosshair {
  const part = (name: string) => {
    const made = elementOf(css.cross);
    made.dataset[name === 'price' || name === 'time' ? 'tag' : 'cross'] = name;
    made.hidden = true;
    made.ariaHidden = 'true';
    host.append(made);
    return made;
  };
  const vertical = part('x');
  const level = part('y');
  const price = part('price');
  const time = part('time');
  const write = (element: HTMLElement, text: string) => {
    if (element.textContent !== text) element.textContent = text;
  };
  return {
    show: (place) => {
      vertical.hidden = time.hidden = place === undefined;
      level.hidden = price.hidden = place?.y === undefined;
      if (!place) return;
      vertical.style.transform = `translateX(${Math.round(place.x)}px)`;
      vertical.style.height = `${place.height}px`;
      write(time, place.time);
      // Half of the tag would be cut at an edge.
      time.style.transform = `translateX(${Math.max(56, Math.min(place.width - 56, place.x))}px) translateX(-50%)`;
      if (place.y === undefined) return;
      level.style.transform = `translateY(${Math.round(place.y)}px)`;
      level.style.width = `${place.width}px`;
      write(price, place.price);
      price.style.transform = `translateY(${place.y}px) translateY(-50%)`;
    },
  };
}
