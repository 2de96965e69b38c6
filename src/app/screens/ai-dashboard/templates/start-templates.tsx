import { useLingui } from '@lingui/react/macro';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { NamedList } from '../../../market/named-list/named-list.tsx';
import type { NamedWords } from '../../../market/named-list/named-words.ts';
import { useFormWords } from '../../../market/named-list/use-form-words.ts';
import type { Draft } from '../draft.ts';
import { savedParams, valuesOf } from '../start-parts/start-values.ts';
import { useStartTemplates } from './use-start-templates.ts';

export interface StartTemplatesProps {
  readonly template: StrategyTemplate;
  readonly draft: Draft;
  readonly write: (fields: Draft) => void;
}

/** Filled forms of a strategy under names: what stands in its parameters is saved, and put back. */
export function StartTemplates({ template, draft, write }: StartTemplatesProps) {
  const words = useWords();
  const source = useStartTemplates(template.strategy_type);
  const valuesIn = (params: object): Draft => valuesOf(template, { api_ids: [], symbols: [], params });
  return (
    <NamedList
      source={source}
      words={words}
      isShown={({ params }) => Object.entries(valuesIn(params)).every(([key, value]) => draft[key] === value)}
      make={(named) => ({ ...named, params: savedParams(draft) })}
      onApply={async ({ params }) => {
        write(valuesIn(params));
        return () => write(draft);
      }}
    />
  );
}

function useWords(): NamedWords {
  const { t } = useLingui();
  return useFormWords({
    title: t`Strategy templates`,
    saved: t`Saved strategy templates`,
    none: t`No strategy templates yet.`,
    saveAs: t`Save these parameters as`,
    overwrite: (name) => t`Save these parameters as ${name}`,
  });
}
