import { atr } from '../../indicators/atr.ts';
import { createKernel, type Indicator, indicator } from '../../indicators/kernel.ts';
import { createStudy, type Study } from '../../indicators/study.ts';
import type { MarketView } from '../../market/market-view.ts';
import type { SecondWaveParams } from '../../trade/strategy/second-wave-params.ts';
import { WaveFinder } from '../../finance/second-wave.ts';

/** Places of the outputs; `age` is the bars since the signal. */
const outputs = { range: 0, age: 1, trigger: 2, low: 3, length: 4 } as const;

/** The newest second wave, bar by bar. */
export function waveIndicator(params: SecondWaveParams): Indicator {
  const { atr_bars, max_bars } = params;
  return indicator({
    id: 'second-wave',
    place: 'pane',
    params: {},
    outputs: Object.keys(outputs).map((key) => ({ key, kind: 'line' })),
    warmUp: () => atr_bars + 3 * max_bars,
    create: () => {
      const range = createKernel(atr, { period: atr_bars });
      const finder = new WaveFinder(params);
      return (bar, commit, out) => {
        // Only closed bars are looked at.
        if (!commit) return;
        range.seal(bar);
        const { high, low, close, volume } = bar;
        const found = finder.take({ high, low, close, volume }, range.values[0]!);
        out[outputs.range] = range.values[0]!;
        // A lower low than that of the pullback is the end of its wave.
        const isOver = low < out[outputs.low]!;
        out[outputs.age] = found ? 0 : isOver ? Number.NaN : out[outputs.age]! + 1;
        if (!found) return;
        out[outputs.trigger] = found.trigger;
        out[outputs.low] = found.low;
        out[outputs.length] = found.length;
      };
    },
  });
}

/** What the closed bars say at the newest of them; prices in quote. */
export interface WaveReading {
  /** When it closed, ms; 0 where none has since the bars were first looked at. */
  readonly closeMs: number;
  readonly close: number;
  /** Average true range; NaN while there are too few bars. */
  readonly range: number;
  /** The newest second wave, and how many bars ago it was found. */
  readonly wave:
    | { readonly age: number; readonly trigger: number; readonly low: number; readonly length: number }
    | undefined;
}

/** The closed bars of a market. */
export class WaveBars {
  readonly #study: Study;
  #closeMs = 0;

  constructor(params: SecondWaveParams, market: MarketView, untilMs: number) {
    const kind = waveIndicator(params);
    this.#study = createStudy({ market, kind, interval: params.interval, params: {} }, untilMs);
  }

  /** The newest bar that has closed by now. */
  at(nowMs: number): WaveReading {
    this.#study.advance(nowMs, (closeMs) => {
      this.#closeMs = closeMs;
    });
    const { close, values } = this.#study.plots.now;
    const age = values[outputs.age]!;
    return {
      closeMs: this.#closeMs,
      close,
      range: values[outputs.range]!,
      wave: Number.isFinite(age)
        ? { age, trigger: values[outputs.trigger]!, low: values[outputs.low]!, length: values[outputs.length]! }
        : undefined,
    };
  }
}
