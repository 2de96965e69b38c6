import { annualReturn } from '../../../shared/finance/annual-return.ts';
import { sharpe } from '../../../shared/finance/sharpe.ts';
import { must } from '../../../shared/base/assert.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import type { Instance, InstancePosition, InstanceStat } from '../../../shared/trade/instance.ts';
import { fundingOf } from '../../../shared/strategies/series.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import { type InstanceRecord, type Leg, legsOf } from '../../store/tables/instances.ts';

const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);
const percent = (fraction: number): number => Math.round(fraction * 1e6) / 1e4;
const percentOrNull = (fraction: number | null): number | null => (fraction === null ? null : percent(fraction));

export type Point = readonly [time: number, netValue: number];

/** Returns between the closes of whole UTC days; the first is against the start value of 1. */
function dailyReturns(days: readonly Point[]): number[] {
  const closes = days.slice(0, -1).map(([, netValue]) => netValue);
  return closes.map((close, index) => close / (closes[index - 1] ?? 1) - 1);
}

/** Deepest fall in percent, what stands now included. */
const drawdownOf = ({ figures, peak, max_drawdown }: InstanceRecord): number =>
  percent(Math.min(max_drawdown, Number(figures.net_value) / Math.max(peak, Number(figures.net_value)) - 1));

/** Of rounds that are over, percent; null before there are any. */
function winRateOf({ figures: { wins, losses } }: InstanceRecord): number | null {
  const rounds = wins + losses;
  return rounds === 0 ? null : percent(wins / rounds);
}

/** By the last net value of each UTC day, of which the last day is not over; null below two whole days. */
export function sharpeOfDays(days: readonly Point[]): number | null {
  const returns = dailyReturns(days);
  return returns.length < 2 ? null : sharpe(returns);
}

/** What of an instance is not in its record: the name of its owner, its Sharpe ratio, what it does next. */
export type BesideRecord = Pick<Instance, 'owner' | 'sharpe' | 'next'>;

/** An instance as the wire tells it. */
export function instanceOf(it: InstanceRecord, { owner, sharpe: ratio, next }: BesideRecord): Instance {
  const { figures } = it;
  const legs = legsOf(it);
  return {
    instance_id: it.instance_id,
    name: it.name,
    strategy_type: it.strategy_type,
    env: it.env,
    status: it.status,
    api_ids: legs.map(({ api_id }) => api_id),
    symbols: legs.map(({ exchange, symbol, account_type }) => ({ exchange, symbol, account_type })),
    params: it.params,
    version: it.version,
    invested: it.invested,
    net_value: figures.net_value,
    profit: figures.profit,
    profit_rate: Math.round(figures.profit_rate * 1e4) / 1e4,
    max_drawdown: drawdownOf(it),
    sharpe: ratio,
    win_rate: winRateOf(it),
    next,
    orders: figures.orders,
    volume: figures.volume,
    owner,
    group: it.group ?? null,
    created: it.created,
    started: it.started,
    stopped: it.stopped,
    error: it.error,
    breach: it.breach ?? null,
  };
}

/** Return of a year at its pace, percent; null before it has run for a day. */
export function annualOf({ figures, started, stopped }: InstanceRecord, nowMs: number): number | null {
  const days = started === null ? 0 : ((stopped ?? nowMs) - started) / dayMs;
  return days < 1 ? null : percentOrNull(annualReturn(Math.max(0, Number(figures.net_value)), days));
}

/** What figures of an instance are made from beside its record. */
export interface StatFacts {
  /** Last net value of each UTC day. */
  readonly days: readonly Point[];
  /** Net value with which today began. */
  readonly midnight: number;
  /** How many fills its orders have. */
  readonly fills: number;
}

/** Its figures. */
export function statOf(it: InstanceRecord, { days, midnight, fills }: StatFacts, nowMs: number): InstanceStat {
  const { figures, invested } = it;
  const lifeDays = it.started === null ? 0 : ((it.stopped ?? nowMs) - it.started) / dayMs;
  const today =
    ((money(figures.net_value) - money(midnight.toFixed(moneyDecimals))) * money(invested)) /
    10n ** BigInt(moneyDecimals);
  return {
    profit: figures.profit,
    profit_rate: Math.round(figures.profit_rate * 1e4) / 1e4,
    annual: annualOf(it, nowMs),
    max_drawdown: drawdownOf(it),
    sharpe: sharpeOfDays(days),
    win_rate: winRateOf(it),
    orders: figures.orders,
    fills,
    volume: figures.volume,
    fees: figures.fees,
    funding: fundingOf(figures) ?? '0',
    days: Math.round(lifeDays * 100) / 100,
    net_value: figures.net_value,
    today_profit: moneyText(it.stopped !== null && it.stopped < nowMs - (nowMs % dayMs) ? 0n : today),
    ...(figures.execution && { execution: figures.execution }),
    ...(figures.state && { state: figures.state }),
    ...(figures.doing !== undefined && { doing: figures.doing }),
  };
}

/** What it holds, by leg; nothing where that is nothing. */
export function positionsOf(it: InstanceRecord): InstancePosition[] {
  const { figures } = it;
  return legsOf(it).flatMap((leg, at) => positionIn(leg, figures.legs ? must(figures.legs[at], 'a leg') : figures));
}

type HeldFigures = Pick<InstanceRecord['figures'], 'qty' | 'cost' | 'mark' | 'realised' | 'contract'>;

function positionIn({ exchange, symbol, account_type }: Leg, figures: HeldFigures): InstancePosition[] {
  const qty = money(figures.qty);
  const { contract } = figures;
  if (contract) {
    if (qty === 0n) return [];
    return [
      {
        exchange,
        symbol,
        account_type,
        position_side: qty > 0n ? 'LONG' : 'SHORT',
        qty: moneyText(qty > 0n ? qty : -qty),
        avg_open: contract.avg_open,
        value: contract.value,
        mark_price: figures.mark,
        unrealized: contract.unrealised,
        realized: figures.realised,
      },
    ];
  }
  const cost = money(figures.cost);
  const mark = money(figures.mark);
  if (qty <= 0n) return [];
  const one = 10n ** BigInt(moneyDecimals);
  const value = (qty * mark) / one;
  return [
    {
      exchange,
      symbol,
      account_type,
      position_side: 'LONG',
      qty: figures.qty,
      avg_open: moneyText((cost * one) / qty),
      value: moneyText(value),
      mark_price: figures.mark,
      unrealized: moneyText(value - cost),
      realized: figures.realised,
    },
  ];
}
