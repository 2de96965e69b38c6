import { useLingui } from '@lingui/react/macro';
import { type ChartType, chartTypes } from '../../../../shared/trade/workspace/chart-choices.ts';
import { ChoiceMenu } from '../../../ui/overlay/choice-menu.tsx';

/** How the bars of a chart are drawn. */
export function ChartTypeMenu({
  value,
  onChange,
}: {
  readonly value: ChartType;
  readonly onChange: (type: ChartType) => void;
}) {
  const { t } = useLingui();
  const names: Readonly<Record<ChartType, string>> = {
    candles: t`Candles`,
    hollow: t`Hollow candles`,
    bars: t`OHLC bars`,
    line: t({ message: 'Line', context: 'chart type' }),
    area: t`Area`,
    baseline: t`Baseline`,
    heikin: t`Heikin-Ashi`,
  };
  return (
    <ChoiceMenu
      label={t`Chart type`}
      value={value}
      onChange={onChange}
      align="start"
      choices={chartTypes.map((key) => ({ key, label: names[key] }))}
    />
  );
}
