import * as v from 'valibot';
import type { Instance, InstanceLog } from './instance.ts';
import { StrategyParams } from './instance.ts';

/** What of an instance its owner may change. */
type Changeable = Pick<Instance, 'name' | 'group' | 'params'>;
type Value = StrategyParams[string];

/** One parameter, `name` or `group` before and after a change; undefined where it was not there. */
export interface ParamChange {
  readonly key: string;
  readonly from: Value | undefined;
  readonly to: Value | undefined;
}

const valuesOf = ({ name, group, params }: Changeable): Readonly<Record<string, Value>> => ({
  ...params,
  name,
  ...(group !== null && { group }),
});

const textOf = (value: Value | undefined): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

/**
 * The data of an entry UPDATED: in `changed` the names of what has changed, and of each its values as JSON, before and
 * after, where there was one.
 */
export function changeData(before: Changeable, after: Changeable): Readonly<Record<string, string>> {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const keys = ['name', 'group', ...new Set([...Object.keys(before.params), ...Object.keys(after.params)])];
  const changed = keys.filter((key) => textOf(old[key]) !== textOf(now[key]));
  const values = changed.flatMap((key): (readonly [string, string])[] => [
    ...(old[key] === undefined ? [] : [[`from.${key}`, JSON.stringify(old[key])] as const]),
    ...(now[key] === undefined ? [] : [[`to.${key}`, JSON.stringify(now[key])] as const]),
  ]);
  return { changed: changed.join(', '), ...Object.fromEntries(values) };
}

const Value = v.pipe(v.string(), v.parseJson(), StrategyParams.value);

const readValue = (text: string | undefined): Value | undefined => {
  const read = v.safeParse(Value, text);
  return read.success ? read.output : undefined;
};

/** What an entry UPDATED says of its values; none of those of before they were written down. */
export function readChanges({ data }: Pick<InstanceLog, 'data'>): readonly ParamChange[] {
  return (data.changed ?? '').split(', ').flatMap((key): ParamChange[] => {
    const [from, to] = [readValue(data[`from.${key}`]), readValue(data[`to.${key}`])];
    return from === undefined && to === undefined ? [] : [{ key, from, to }];
  });
}
