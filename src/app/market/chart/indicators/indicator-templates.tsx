import { useLingui } from '@lingui/react/macro';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import { NamedList } from '../../named-list/named-list.tsx';
import { useNamedSource } from '../../named-list/use-named-source.ts';
import type { NamedWords } from '../../named-list/named-words.ts';
import { applied, isShown, templateOf } from './template-edit.ts';

interface IndicatorTemplatesProps {
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
}

/** Sets of indicators under names. */
export function IndicatorTemplates({ chart, onChange }: IndicatorTemplatesProps) {
  const source = useNamedSource('templates');
  const words = useTemplateWords();
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

function useTemplateWords(): NamedWords {
  const { t } = useLingui();
  return {
    title: t`Templates`,
    saved: t`Saved templates`,
    saveAs: t`Save current chart as`,
    save: t`Save template`,
    apply: (name) => t`Apply ${name}`,
    applied: (name) => t`“${name}” applied.`,
    overwrite: (name) => t`Save current chart as ${name}`,
    overwritten: (name) => t`“${name}” updated from the chart.`,
    taken: t`Name: already used by another template`,
    tooMany: t`Too many templates. Delete some first.`,
    tooLarge: t`Templates take up too much space. Delete some first.`,
    invalid: t`This template cannot be saved.`,
  };
}
