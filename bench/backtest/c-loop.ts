import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlshStart } from '../../src/shared/backtest/sweep/blsh-candidate.ts';
import type { GridStart } from '../../src/shared/backtest/sweep/grid-candidate.ts';
import type { SweepMarket } from '../../src/shared/backtest/sweep/market.ts';
import type { ScanBars } from '../../src/shared/backtest/sweep/scan.ts';
import { blshDeviations } from '../../src/shared/finance/blsh-plan.ts';

/** What a loop in C came to for one candidate. */
export interface CResult {
  readonly profit: bigint;
  readonly fees: bigint;
  readonly fills: number;
  readonly rounds: number;
  readonly maxBase: number;
  readonly drawdown: number;
}

/** A loop in C, compiled into a folder of its own. */
export interface CLoop {
  /** Results of all candidates, and the CPU seconds that they took; row by row, or with blocks of 32 rows. */
  run(hasBlocks: boolean): { readonly results: readonly CResult[]; readonly seconds: number };
  close(): void;
}

/** A grid as its loop reads it. */
export const gridWords = ({ plan, takeProfit, stopLoss, funds }: GridStart): BigInt64Array => {
  const { levels, empty, lots, opening, cap } = plan;
  return BigInt64Array.from(
    [levels.length - 1, empty, lots, opening, cap, takeProfit, stopLoss, funds, ...levels],
    BigInt,
  );
};

/** A ladder as its loop reads it. */
export const blshWords = ({ ladder, rise, cooldown, funds }: BlshStart): Float64Array => {
  const { levels, first, amount, multiplier } = ladder;
  const falls = blshDeviations(ladder);
  return Float64Array.from([levels, Math.round(rise * 1e8), cooldown, funds, first, amount, multiplier, ...falls]);
};

/** Whether there is a compiler. */
export const hasGcc = (): boolean => spawnSync('gcc', ['--version']).status === 0;

function resultOf(line: string): CResult {
  const [profit, fees, fills, rounds, maxBase, drawdown] = line.split(' ');
  return {
    profit: BigInt(profit!),
    fees: BigInt(fees!),
    fills: Number(fills),
    rounds: Number(rounds),
    maxBase: Number(maxBase),
    drawdown: Number(drawdown),
  };
}

/** Compiles `bench/backtest/<name>.c` and gives it bars and candidates. */
export function compileLoop(
  name: string,
  { bars, blockLow, blockHigh }: ScanBars,
  market: SweepMarket,
  candidates: readonly ArrayBufferView[],
): CLoop {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  const program = join(folder, name);
  const source = join(import.meta.dirname, `${name}.c`);
  // No fused multiply-add: the engine has none, and drawdowns are compared to the last digits.
  const built = spawnSync('gcc', ['-O3', '-march=native', '-ffp-contract=off', '-Wall', '-o', program, source]);
  if (built.status !== 0) throw new Error(`gcc: ${built.stderr}`);
  const input = (hasBlocks: boolean): string => {
    const path = join(folder, `input-${hasBlocks}`);
    const file = openSync(path, 'w');
    const { feeDivisor, maker, taker, slippage, touch } = market;
    const head = [bars.open.length, candidates.length, feeDivisor, maker, taker, slippage, touch, hasBlocks];
    const { open, high, low, close } = bars;
    const parts = [BigInt64Array.from(head, BigInt), open, high, low, close, blockLow, blockHigh, ...candidates];
    for (const part of parts) writeSync(file, new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    closeSync(file);
    return path;
  };
  const inputs = { rows: input(false), blocks: input(true) };
  return {
    run(hasBlocks) {
      const { status, stdout, stderr } = spawnSync(program, [hasBlocks ? inputs.blocks : inputs.rows], {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
      const lines = stdout.trimEnd().split('\n');
      const seconds = Number(lines.pop());
      return { results: lines.map(resultOf), seconds };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
