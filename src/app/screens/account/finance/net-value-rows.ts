import type { netValueData } from '../../../../shared/contracts/net-value.ts';
import type { Output } from '../../../../shared/base/contract.ts';

/** One moment of accounts together. */
export interface NetValueRow {
  readonly ms: number;
  /** 1 at the first. */
  readonly netValue: number;
  /** USD. */
  readonly equity: number;
  /** USD put in since the row before, below 0 where more was taken out. */
  readonly deposits: number;
  /** Price of BTC as a part of its first; undefined where it is not known. */
  readonly btc: number | undefined;
}

/** The series that the server tells side by side, by their moments. */
export function netValueRows({ net_value, equity, deposits, benchmark }: Output<typeof netValueData>): NetValueRow[] {
  const btc = new Map(benchmark.BTC);
  return net_value.map(([ms, netValue], at) => ({
    ms,
    netValue,
    equity: equity[at]?.[1] ?? 0,
    deposits: deposits[at]?.[1] ?? 0,
    btc: btc.get(ms),
  }));
}
