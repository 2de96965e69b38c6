import type { ChartModel } from './chart-model.ts';
import type { BeginView } from './chart-options.ts';
import { carry, type ChartView, type Ends, liveView, usualCount } from '../scale/chart-view.ts';

/** Which bars a chart shows. Until somebody moves it, a view that was begun begins anew whenever bars come in front. */
export class ViewState {
  readonly #model: ChartModel;
  readonly #room: () => number;
  #begun: BeginView | undefined;
  now: ChartView;

  /** `room` is the width for bars, px. */
  constructor(model: ChartModel, room: () => number) {
    this.#model = model;
    this.#room = room;
    this.now = liveView(model.ends, this.usual());
  }

  /** Bars of a good width. */
  usual(): number {
    return usualCount(this.#room());
  }

  begin(viewOf: BeginView): void {
    this.#begun = viewOf;
    if (this.#model.bars.length > 0) this.now = viewOf(this.#model.bars, this.#room());
  }

  /** Somebody has moved it. */
  look(view: ChartView): void {
    this.#begun = undefined;
    this.now = view;
  }

  /** The model has taken bars; `before` are the ends that it had. */
  follow(before: Ends, isFirst: boolean, prepended: number): void {
    if (this.#begun && (isFirst || prepended > 0)) this.begin(this.#begun);
    else this.now = isFirst ? liveView(this.#model.ends, this.now.count) : carry(this.now, before, this.#model.ends);
  }
}
