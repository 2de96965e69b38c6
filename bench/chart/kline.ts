import { dispose, init, type KLineData } from 'klinecharts';
import { type Contestant, meanBars } from './scene.ts';

/** klinecharts; it works its means out itself, as ours does. */
export const kline: Contestant = (host, data, visible) => {
  const chart = init(host);
  if (!chart) throw new Error('no chart');
  const barAt = (at: number): KLineData => ({
    timestamp: data.time[at]!,
    open: data.open[at]!,
    high: data.high[at]!,
    low: data.low[at]!,
    close: data.close[at]!,
    volume: data.volume[at]!,
  });
  let push: ((bar: KLineData) => void) | undefined;
  chart.setSymbol({ ticker: 'TEST', pricePrecision: 2, volumePrecision: 0 });
  chart.setPeriod({ span: 1, type: 'minute' });
  chart.setDataLoader({
    getBars: ({ type, callback }) =>
      callback(type === 'init' ? Array.from({ length: data.length }, (_, index) => barAt(index)) : [], false),
    subscribeBar: ({ callback }) => {
      push = callback;
    },
  });
  chart.createIndicator({ name: 'MA', calcParams: [...meanBars], paneId: 'candle_pane' }, true);
  chart.createIndicator('VOL');
  const perBar = Math.max(1, host.clientWidth / visible);
  chart.setBarSpace(perBar);
  chart.executeAction('onCrosshairChange', { x: 400, y: 100, paneId: 'candle_pane' });
  const last = data.length - 1;
  return {
    tick: (tick) => {
      if (!push) throw new Error('klinecharts took no subscription');
      push({ ...barAt(last), high: tick.high, low: tick.low, close: tick.close, volume: tick.volume });
    },
    pan: (bars) => chart.scrollByDistance(-bars * perBar, 0),
    fit: () => {
      throw new Error('klinecharts shows no more than a bar a pixel');
    },
    dispose: () => dispose(host),
  };
};
