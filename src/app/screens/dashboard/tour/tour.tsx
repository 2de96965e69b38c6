import { Trans, useLingui } from '@lingui/react/macro';
import { useKeyText } from '../../../commands/commands-context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import css from './tour.module.css';
import { currentStep, type TourState, type TourStep, tourSteps, withDone } from './tour-state.ts';
import { useDoing } from './use-doing.ts';

interface TourProps {
  readonly state: TourState;
  readonly onChange: (state: TourState) => void;
}

/**
 * The first steps, one at a time, in a strip that covers nothing. Each goes on by being done; all of it can be skipped
 * and closed.
 */
export function Tour({ state, onChange }: TourProps) {
  const { t } = useLingui();
  const texts = useTexts();
  const palette = useKeyText('palette');
  useDoing((step) => onChange(withDone(state, step)));
  const step = currentStep(state);
  const at = state.done.length;
  const count = tourSteps.length;
  return (
    <section className={css.strip} aria-label={t`Tour`}>
      <span className={css.count}>
        <Trans>
          Tour {at}/{count}
        </Trans>
      </span>
      <span className={css.dots} aria-hidden="true">
        {tourSteps.map((one) => (
          <span key={one} className={`${css.dot} ${state.done.includes(one) ? css.done : ''}`} />
        ))}
      </span>
      <span className={css.text} role="status">
        {step ? texts[step] : <Trans>Done. Press {palette} for everything else.</Trans>}
      </span>
      {step && (
        <Button kind="ghost" size="small" onPress={() => onChange(withDone(state, step))}>
          <Trans>Skip this step</Trans>
        </Button>
      )}
      <Button kind="ghost" size="small" onPress={() => onChange({ ...state, open: false })}>
        <Trans>Close</Trans>
      </Button>
    </section>
  );
}

function useTexts(): Readonly<Record<TourStep, string>> {
  const { t } = useLingui();
  const palette = useKeyText('palette');
  const popOut = useKeyText('pop-out');
  return {
    order: t`Click a price in the order book, enter an amount and place the order.`,
    amend: t`Open orders are lines on the chart: drag one to change its price.`,
    'pop-out': t`Pop out the chart: click Pop out, or press ${popOut}.`,
    palette: t`Press ${palette} for symbols, commands and orders such as “buy 0.5 btc @67200”.`,
    connection: t`Click the status bar to see data age and latency.`,
  };
}
