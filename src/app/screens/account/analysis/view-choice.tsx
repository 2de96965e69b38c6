import { useLingui } from '@lingui/react/macro';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { useAccountSearch } from '../places.ts';

/** As what the figures of an analysis are shown; the address says it. */
export type AnalysisView = 'charts' | 'table';

export function useAnalysisView(): AnalysisView {
  const [{ view }] = useAccountSearch();
  return view === 'table' ? 'table' : 'charts';
}

/** The choice between charts and table. */
export function ViewChoice({ view }: { readonly view: AnalysisView }) {
  const { t } = useLingui();
  const [, patch] = useAccountSearch();
  return (
    <Segmented
      label={t`View`}
      value={view}
      onChange={(chosen) => patch({ view: chosen })}
      choices={[
        { key: 'charts', label: t`Charts` },
        { key: 'table', label: t`Table` },
      ]}
    />
  );
}
