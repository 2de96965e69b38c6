import { indicators } from '../../../../shared/indicators/catalogue.ts';
import { type Parameter, paramFault } from '../../../../shared/indicators/kernel.ts';
import { volumeStudy } from '../../../../shared/trade/workspace/chart-choices.ts';
import type { ChartDocument, ChartIndicator } from '../../../../shared/trade/workspace/chart-document.ts';
import { kindOf } from '../../../charts/studies/study-kinds.ts';

/** Everything that can be chosen: volume, then the catalogue in its order. */
export const choosable: readonly string[] = ['volume', ...indicators.map(({ id }) => id)];

const tones = 7;

/**
 * The list with one more of a kind, under the first id that is free: what was drawn over the pane of one that had it
 * comes back; one that lies over the candles gets the tone that the others use least.
 */
export function withAdded(list: readonly ChartIndicator[], kind: string): ChartIndicator[] {
  const taken = new Set(list.map(({ id }) => id));
  const idOf = (count: number) => (count === 0 ? volumeStudy.id : `${kind}-${count}`);
  let count = kind === volumeStudy.kind ? 0 : 1;
  while (taken.has(idOf(count))) count++;
  const beside = list.filter((one) => kindOf(one.kind)?.place === 'overlay');
  const usage = Array.from({ length: tones }, (_, tone) => beside.filter((one) => one.tone === tone).length);
  const tone = kindOf(kind)?.place === 'overlay' ? usage.indexOf(Math.min(...usage)) : 0;
  return [...list, { id: idOf(count), kind, params: {}, colours: {}, tone }];
}

/** The list with one moved among those of its own place, over the candles or in panes; unchanged at the end. */
export function withMoved(list: readonly ChartIndicator[], id: string, step: 1 | -1): ChartIndicator[] {
  const index = list.findIndex((one) => one.id === id);
  const placeOf = (one: ChartIndicator) => kindOf(one.kind)?.place;
  let to = index + step;
  while (list[to] && placeOf(list[to]!) !== placeOf(list[index]!)) to += step;
  const next = [...list];
  if (index < 0 || !list[to]) return next;
  [next[index], next[to]] = [list[to]!, list[index]!];
  return next;
}

/**
 * The list with those in panes in the order of `panes`, their ids; each takes a place that one of them had, and the
 * others keep theirs.
 */
export function withPanes(list: readonly ChartIndicator[], panes: readonly string[]): ChartIndicator[] {
  const moved = panes.flatMap((id) => list.filter((one) => one.id === id));
  return list.map((one) => (panes.includes(one.id) ? moved.shift()! : one));
}

/** The document without an indicator and what was kept for it. */
export function without(chart: ChartDocument, id: string): ChartDocument {
  const { [id]: _gone, ...shares } = chart.shares;
  return { ...chart, indicators: chart.indicators.filter((one) => one.id !== id), shares };
}

/** What is wrong with a text for a parameter; undefined where nothing is. */
export const textFault = (text: string, parameter: Parameter) =>
  paramFault(text.trim() === '' ? Number.NaN : Number(text), parameter);
