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

/** The first steps, one at a time, in a strip that covers nothing. Each goes on by being done; all of it can be skipped and closed. */
export function Tour({ state, onChange }: TourProps) {
  const { t } = useLingui();
  const texts = useTexts();
  useDoing((step) => onChange(withDone(state, step)));
  const step = currentStep(state);
  const at = state.done.length;
  const count = tourSteps.length;
  return (
    <section className={css.strip} aria-label={t`First steps`}>
      <span className={css.count}>
        <Trans>
          First steps {at}/{count}
        </Trans>
      </span>
      <span className={css.dots} aria-hidden="true">
        {tourSteps.map((one) => (
          <span key={one} className={`${css.dot} ${state.done.includes(one) ? css.done : ''}`} />
        ))}
      </span>
      <span className={css.text} role="status">
        {step ? texts[step] : <Trans>That was all. The palette knows every other command.</Trans>}
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
    order: t`Click a price in the order book, type an amount and send the order.`,
    amend: t`An open order is a line on the chart: drag it to another price.`,
    'pop-out': t`Open the chart in a window of its own: Pop out, or ${popOut}.`,
    palette: t`Open the palette with ${palette}: symbols, commands and lines such as “buy 0.5 btc @67200”.`,
    connection: t`Press the bar at the bottom: it tells how old every stream is.`,
  };
}
