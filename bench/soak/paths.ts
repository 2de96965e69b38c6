import { windowPaths } from '../../src/app/screens/stress/window-paths.ts';
import { stressId } from '../../src/shared/wire/stress.ts';
import { stressParam } from '../../src/shared/wire/stress-param.ts';
import { stressInstruments } from '../../src/worker/stress/instruments.ts';

const symbols = 50;
const popOuts = 12;

/**
 * Which pages stay open, the first of them watched, and which come and go: on the server's markets, or on a synthetic
 * one of so many updates a second.
 */
export function pathsOf(rate: number | undefined): {
  readonly first: string;
  readonly stays: readonly string[];
  readonly comes: readonly string[];
} {
  if (rate === undefined) {
    return {
      first: '/dashboard',
      stays: [
        '/exkchart?q=BINANCE/BTCUSDT/spot',
        '/exdepth?q=HALYARD/BTCUSDT/spot',
        '/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=4',
      ],
      comes: [
        '/exkchart?q=OKX/ETHUSDT/spot',
        '/exdepth?q=BINANCE/ETHUSDT/spot',
        '/exdepth?q=BINANCE/BTCUSDT/spot',
        '/dashboard',
      ],
    };
  }
  const id = stressId({ symbols, rate, wire: 'bin', tag: 'soak' });
  const paths = windowPaths(id, stressInstruments(symbols), popOuts);
  return {
    first: `/stress?${new URLSearchParams({ [stressParam]: id })}`,
    stays: paths.slice(1, 4),
    comes: paths.slice(4),
  };
}
