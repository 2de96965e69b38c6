/** The crosshair of another window: a line at the bar of its time. Goes with the plot that it lies over. */
export interface TimeMark {
  /** Puts the line at `x` CSS px of the plot, its label beside it; undefined takes it away. */
  readonly place: (x: number | undefined, label: string) => void;
}

export function createTimeMark(over: HTMLElement): TimeMark {
  const line = document.createElement('div');
  const label = document.createElement('span');
  line.dataset.mark = 'crosshair';
  line.hidden = true;
  line.ariaHidden = 'true';
  line.append(label);
  over.append(line);
  return {
    place: (x, text) => {
      line.hidden = x === undefined;
      if (x === undefined) return;
      line.style.transform = `translateX(${Math.round(x)}px)`;
      label.textContent = text;
    },
  };
}
