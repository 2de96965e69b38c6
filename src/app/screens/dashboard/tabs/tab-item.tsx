import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { Tab } from '../../../../shared/trade/workspace/tab.ts';
import { ExchangeChip } from '../../../ui/exchange-chip.tsx';
import { useTabName } from './tab-name.ts';
import css from './tab-strip.module.css';

/** Where a menu opens, px of the window. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export type Mark = 'dragged' | 'before' | 'after';

/** The element of a tab, by which the list owns it. */
export const idOf = (key: string): string => `tab-${key.replaceAll('/', '-')}`;

interface TabItemProps {
  readonly tab: Tab;
  readonly selected: boolean;
  readonly mark: Mark | undefined;
  /** The pointer was pressed, and may drag it. */
  readonly onPress: (event: PointerEvent<HTMLElement>) => void;
  readonly onSelect: () => void;
  readonly onMenu: (place: Place) => void;
  /** `from` is the tab's own element. */
  readonly onRemove: (from: HTMLElement) => void;
}

/** One tab with the button that closes it. */
export function TabItem({ tab, selected, mark, onPress, onSelect, onRemove, onMenu }: TabItemProps) {
  const { t } = useLingui();
  const { name: title, word, full: name } = useTabName()(tab);
  const item = useRef<HTMLDivElement>(null);
  // Before the frame is painted, and once all that changes with the tab is in place: scrolling lays the page out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name that comes later makes the tab wider
  useLayoutEffect(() => {
    if (!selected) return undefined;
    const scroll = () => item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [selected, title, word]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the middle button is a shortcut of the close button
    <div
      ref={item}
      className={`${css.item} ${selected ? css.selected : ''}`}
      data-mark={mark}
      role="presentation"
      onPointerDown={onPress}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && tab.closable) onRemove(event.currentTarget);
      }}
    >
      <button
        type="button"
        id={idOf(tab.key)}
        role="tab"
        data-tab={tab.key}
        aria-selected={selected}
        tabIndex={selected ? 0 : -1}
        className={css.tab}
        onClick={onSelect}
      >
        <ExchangeChip exchange={tab.value.exchange} />
        <span className={css.title}>{title}</span>
        <span className={css.type}>{word}</span>
      </button>
      {tab.closable && (
        <button
          type="button"
          className={css.close}
          aria-label={t`Close ${name}`}
          onClick={(event) => onRemove(event.currentTarget.parentElement ?? event.currentTarget)}
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
