import { useLingui } from '@lingui/react/macro';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import { NamedList } from '../../named-list/named-list.tsx';
import { useNamedSource } from '../../named-list/use-named-source.ts';
import type { NamedWords } from '../../named-list/named-words.ts';
import { useTemplateWords } from '../../named-list/use-template-words.ts';
import { applied, isShown, templateOf } from './template-edit.ts';

interface IndicatorTemplatesProps {
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
}

/** Sets of indicators under names. */
export function IndicatorTemplates({ chart, onChange }: IndicatorTemplatesProps) {
  const source = useNamedSource('templates');
  const words = useWords();
  return (
    <NamedList
      source={source}
      words={words}
      isShown={(template) => isShown(chart, template)}
      make={(named) => templateOf(chart, named)}
      onApply={(template) => {
        const { indicators, shares } = chart;
        onChange(applied(chart, template));
        return () => onChange(applied(chart, { indicators, shares }));
      }}
    />
  );
}

function useWords(): NamedWords {
  const { t } = useLingui();
  return useTemplateWords({
    title: t`Templates`,
    saved: t`Saved templates`,
    saveAs: t`Save current chart as`,
    apply: (name) => t`Apply ${name}`,
    applied: (name) => t`“${name}” applied.`,
    overwrite: (name) => t`Save current chart as ${name}`,
    overwritten: (name) => t`“${name}” updated from the chart.`,
  });
}
