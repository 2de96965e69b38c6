import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import type { ChoiceList as AnyChoiceList, ChoiceProps } from './choice-list.tsx';
import { awayTexts } from '../../text/away-texts.ts';
import { pressByKey } from '../form/button.tsx';
import { lazyComponent } from '../lazy/lazy-part.tsx';
import css from './menu.module.css';
import { useLazyOverlay } from './use-lazy-overlay.ts';

const LoadedList = lazyComponent(() => import('./choice-list.tsx').then((module) => module.ChoiceList));
const overlayParts = [LoadedList];
/** Lazy components lose their type parameters. */
const ChoiceList = LoadedList as unknown as typeof AnyChoiceList;

interface ChoiceMenuProps<K extends string> extends ChoiceProps<K> {
  /** What the closed menu shows; the chosen item's label where it is left out. */
  readonly face?: ReactNode;
}

/**
 * A small menu of which one item is chosen: grouping, intervals, units. The menu is loaded when its button is first
 * pointed at, focused or pressed.
 */
export function ChoiceMenu<K extends string>({ face, ...props }: ChoiceMenuProps<K>) {
  const { isOpen, isMissing, setOpen, open, preload } = useLazyOverlay(overlayParts);
  const trigger = useRef<HTMLButtonElement>(null);
  const { i18n } = useLingui();
  const { label, choices, value } = props;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={css.trigger}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          event.stopPropagation();
          open();
        }}
        onKeyDown={(event) => {
          pressByKey(event);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.stopPropagation();
          open();
        }}
        onKeyUp={pressByKey}
      >
        <span className="visually-hidden">{label}: </span>
        {face ?? choices.find(({ key }) => key === value)?.label}
        <ChevronDown size={12} aria-hidden="true" />
      </button>
      {isMissing && (
        <span role="alert" className={css.missing}>
          {i18n._(awayTexts.NETWORK)}
        </span>
      )}
      {isOpen && (
        <Suspense>
          <ChoiceList {...props} trigger={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
