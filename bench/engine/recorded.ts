import { wireUnits } from '../../src/shared/market/book/wire-units.ts';
import type { Grid } from '../../src/shared/market/instrument.ts';
import { DepthFrame, depthKinds } from '../../src/shared/wire/depth-frame.ts';
import { readRecordings } from '../../src/server/venues/replay/recording.ts';
import { findSample } from '../../tests/samples.ts';
import { type Traffic, trafficOf } from './traffic.ts';

const files = {
  'recorded spot': 'binance/spot-btcusdt-20240808.gz',
  'recorded USD-M': 'binance/usdm-btcusdt-20240808.gz',
};

/** The recordings as our server would send them, in chained numbers; those that are not there are left out. */
export function recorded(): readonly Traffic[] {
  return Object.entries(files).flatMap(([name, path]) => {
    const file = findSample(path);
    return file === undefined ? [] : [trafficOfRecording(name, file)];
  });
}

function trafficOfRecording(name: string, file: string): Traffic {
  const { messages, priceDecimals, sizeDecimals } = readRecordings(file).recordings[0]!;
  const grid: Grid = { price: { decimals: priceDecimals, unit: 1 }, size: { decimals: sizeDecimals, unit: 1 } };
  const snapshot = messages.findIndex(({ kind }) => kind === 'snapshot');
  const frames: DepthFrame[] = [];
  for (const message of messages.slice(snapshot)) {
    if (message.kind !== 'snapshot' && message.kind !== 'depth') continue;
    const frame = new DepthFrame();
    const levels = [...bestFirst(message.bids, -1), ...bestFirst(message.asks, 1)];
    frame.reserve(levels.length);
    Object.assign(frame, {
      kind: frames.length === 0 ? depthKinds.snap : depthKinds.delta,
      u: frames.length + 1,
      pu: frames.length,
      ts: Math.round(message.atMs),
      bids: message.bids.length,
      asks: message.asks.length,
    });
    for (const [row, [price, size]] of levels.entries())
      [frame.prices[row], frame.sizes[row]] = [wireUnits(price, grid.price), wireUnits(size, grid.size)];
    frames.push(frame);
  }
  return trafficOf(name, grid, frames);
}

const bestFirst = (levels: readonly (readonly [string, string])[], sign: 1 | -1) =>
  levels.toSorted(([a], [b]) => (Number(a) - Number(b)) * sign);
