import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { formatDecimal, splitChanged, tinyParts } from '../../format/price.ts';
import { DirectionMark } from '../../ui/direction-mark.tsx';
import { PriceText } from '../../ui/figure.tsx';
import { createFlash } from '../../ui/flash.ts';
import css from './last-price.module.css';
import { useTicker } from '../instrument/use-instrument.ts';

interface Step {
  readonly last: string;
  readonly before: string;
  readonly direction: -1 | 0 | 1;
}

/**
 * The last price: digits that changed with the last move are bright, the arrow tells its direction. Give it the
 * instrument's key as React key.
 */
export function LastPrice({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const { feed, figures } = useTicker(keyOfSymbol(instrument));
  const last = figures?.last ? formatDecimal(figures.last, gridOf(instrument).price.decimals) : '';
  const [step, setStep] = useState<Step>({ last, before: last, direction: 0 });
  if (step.last !== last) setStep({ last, before: step.last, direction: directionBetween(step.last, last) });
  const faded = feed.state !== 'live' && feed.state !== 'ended';
  const flashed = useFlash(step, faded);
  if (last === '') return <span className={css.last}>—</span>;
  const colour = faded ? css.faded : step.direction > 0 ? 'up' : step.direction < 0 ? 'down' : '';
  const [same, changed] = splitChanged(step.before, last);
  return (
    <output ref={flashed} className={`num ${css.last} ${colour}`} aria-label={t`Last price`} aria-live="off">
      {tinyParts(last) ? (
        <PriceText text={last} />
      ) : (
        <span>
          {step.direction === 0 ? (
            last
          ) : (
            <>
              <span className={css.same}>{same}</span>
              {changed}
            </>
          )}
        </span>
      )}
      <DirectionMark direction={step.direction} />
    </output>
  );
}

/** Lights the element up when the price moves while it is live. */
function useFlash({ last, direction }: Step, faded: boolean) {
  const element = useRef<HTMLOutputElement>(null);
  const flash = useRef<ReturnType<typeof createFlash>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new price may flash, in the same direction too
  useEffect(() => {
    if (!element.current || direction === 0 || faded || document.hidden) return;
    flash.current ??= createFlash(element.current);
    flash.current(direction > 0 ? 'up' : 'down');
  }, [last, direction]);
  return element;
}

const plain = (text: string): number => Number(text.replaceAll(',', ''));

function directionBetween(before: string, after: string): -1 | 0 | 1 {
  if (before === '' || after === '') return 0;
  return plain(after) > plain(before) ? 1 : -1;
}
