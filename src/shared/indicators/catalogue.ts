import { atr } from './atr.ts';
import { boll } from './boll.ts';
import { cci } from './cci.ts';
import { dmi } from './dmi.ts';
import { ema } from './ema.ts';
import { ichimoku } from './ichimoku.ts';
import { kdj } from './kdj.ts';
import type { Indicator } from './kernel.ts';
import { ma } from './ma.ts';
import { macd } from './macd.ts';
import { mfi } from './mfi.ts';
import { nineTurn } from './nine-turn.ts';
import { obv } from './obv.ts';
import { roc } from './roc.ts';
import { rsi } from './rsi.ts';
import { sar } from './sar.ts';
import { supertrend } from './supertrend.ts';
import { vwap } from './vwap.ts';
import { wma } from './wma.ts';
import { wr } from './wr.ts';

/** Every indicator there is, those over the candles first. */
export const indicators: readonly Indicator[] = [
  ma,
  ema,
  wma,
  boll,
  vwap,
  sar,
  ichimoku,
  supertrend,
  nineTurn,
  macd,
  rsi,
  kdj,
  atr,
  obv,
  cci,
  dmi,
  wr,
  roc,
  mfi,
];
