import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ChoiceMenu } from '../../../ui/overlay/choice-menu.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import css from './tables.module.css';

export interface TableTab<K extends string> {
  readonly key: K;
  readonly name: string;
  /** How many there are; nothing beside the name where it is 0 or unknown. */
  readonly count?: number | undefined;
}

interface TableTabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly TableTab<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
}

/** Room of the menu of what does not fit, px. */
const menuRoom = 76;
/** Padding of a tab, and what lies between two, px. */
const besideText = 16;

/** The tabs that fit, of all in their order; the one that is shown is always among them, in place of the last. */
export function fittingTabs<K extends string>(
  tabs: readonly { readonly key: K }[],
  widths: readonly number[],
  room: number,
  value: K,
): readonly K[] {
  const all = tabs.map(({ key }) => key);
  const sum = (keys: readonly K[]): number => keys.reduce((total, key) => total + (widths[all.indexOf(key)] ?? 0), 0);
  if (sum(all) <= room) return all;
  const shown: K[] = [];
  for (const key of all) {
    const next = [...shown, key];
    const needed = next.includes(value) ? next : [...next, value];
    if (sum(needed) > room - menuRoom) break;
    shown.push(key);
  }
  return shown.includes(value) ? shown : [...shown, value];
}

const faceOf = ({ name, count }: Pick<TableTab<string>, 'name' | 'count'>): ReactNode =>
  count ? (
    <>
      {name} <span className="num">{count}</span>
    </>
  ) : (
    name
  );

/** How wide tabs are, px, in the font of an element. */
function widthsOf(tabs: readonly TableTab<string>[], element: Element, context: CanvasRenderingContext2D) {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return tabs.map(
    ({ name, count }) => Math.ceil(context.measureText(count ? `${name} ${count}` : name).width) + besideText,
  );
}

/** Tabs in one row: those that find no room stand in a menu at its end. */
export function TableTabs<K extends string>({ label, tabs, value, onChange }: TableTabsProps<K>) {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  const [{ room, widths }, setSizes] = useState({ room: Number.POSITIVE_INFINITY, widths: [] as readonly number[] });
  const measure = useEffectEvent((context: CanvasRenderingContext2D) => {
    const { current } = row;
    const item = current?.querySelector('[role="radio"]');
    if (!current || !item) return;
    const next = { room: current.clientWidth, widths: widthsOf(tabs, item, context) };
    setSizes((now) => (now.room === next.room && now.widths.join() === next.widths.join() ? now : next));
  });
  const names = tabs.map(({ name, count }) => `${name} ${count ?? ''}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names have other widths
  useLayoutEffect(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context || !row.current) return;
    let isThere = true;
    const again = () => {
      if (isThere) measure(context);
    };
    const watcher = new ResizeObserver(again);
    watcher.observe(row.current);
    again();
    void document.fonts.ready.then(again);
    return () => {
      isThere = false;
      watcher.disconnect();
    };
  }, [names]);
  const shown = fittingTabs(tabs, widths, room, value);
  const rest = tabs.filter(({ key }) => !shown.includes(key));
  return (
    <div ref={row} className={css.tabs}>
      <Segmented
        look="line"
        label={label}
        value={value}
        onChange={onChange}
        choices={tabs
          .filter(({ key }) => shown.includes(key))
          .map((tab) => ({ key: tab.key, label: faceOf(tab), name: tab.name }))}
      />
      {rest.length > 0 && (
        <ChoiceMenu
          label={label}
          face={t({ message: 'More', context: 'tables' })}
          value={undefined}
          choices={rest.map((tab) => ({ key: tab.key, label: tab.count ? `${tab.name} ${tab.count}` : tab.name }))}
          onChange={onChange}
        />
      )}
    </div>
  );
}
