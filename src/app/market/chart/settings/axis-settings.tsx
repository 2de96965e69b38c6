import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, FoldVertical, UnfoldVertical } from 'lucide-react';
import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { type AxisStep, stepAxis } from '../../../charts/model/axis-steps.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import type { ChartPane } from '../../../charts/model/chart-options.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import css from './chart-settings.module.css';

const none: readonly ChartPane[] = [];

/**
 * The vertical axis of each pane of a chart: whether the bars decide what it shows, and what a drag along it does, in
 * steps.
 */
export function AxisSettings({ drawn }: { readonly drawn: RefObject<CandleChart | null> }) {
  const panes = () => drawn.current?.panes() ?? none;
  const subscribe = useCallback(
    (changed: () => void) => {
      const stop = drawn.current?.onFrame(changed);
      return () => {
        stop?.();
      };
    },
    [drawn],
  );
  useSyncExternalStore(subscribe, () =>
    panes()
      .map(({ id, manual }) => `${id} ${manual === undefined}`)
      .join(),
  );
  return panes().map((pane) => (
    <AxisRow key={pane.id} pane={pane} renewed={() => panes().find(({ id }) => id === pane.id)} />
  ));
}

interface AxisRowProps {
  readonly pane: ChartPane;
  /** The pane as it is now. */
  readonly renewed: () => ChartPane | undefined;
}

function AxisRow({ pane, renewed }: AxisRowProps) {
  const { t } = useLingui();
  const name = pane.study()?.spec.name ?? t`Price`;
  const step = (to: AxisStep) => () => {
    const now = renewed();
    if (now) stepAxis(now, to);
  };
  return (
    <div className={css.row}>
      <Checkbox
        isSelected={pane.manual === undefined}
        onChange={(on) => pane.choose(on ? undefined : pane.range)}
      >{t`Auto scale: ${name}`}</Checkbox>
      <span className={css.steps}>
        <Button kind="ghost" size="small" aria-label={t`Stretch axis: ${name}`} onPress={step('stretch')}>
          <UnfoldVertical size={13} aria-hidden="true" />
        </Button>
        <Button kind="ghost" size="small" aria-label={t`Compress axis: ${name}`} onPress={step('compress')}>
          <FoldVertical size={13} aria-hidden="true" />
        </Button>
        <Button kind="ghost" size="small" aria-label={t`Scroll up: ${name}`} onPress={step('higher')}>
          <ChevronUp size={13} aria-hidden="true" />
        </Button>
        <Button kind="ghost" size="small" aria-label={t`Scroll down: ${name}`} onPress={step('lower')}>
          <ChevronDown size={13} aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
}
