import { useLingui } from '@lingui/react/macro';
import { NamedList } from '../../../../market/named-list/named-list.tsx';
import type { NamedWords } from '../../../../market/named-list/named-words.ts';
import { useFormWords } from '../../../../market/named-list/use-form-words.ts';
import { isOffered } from '../draft/order-types.ts';
import { typeNames } from '../draft/type-names.ts';
import type { OrderContext } from '../use-order-context.ts';
import { draftOf, isShown, templateOf } from './form-template.ts';
import { useTradeTemplates } from './use-trade-templates.ts';

/** Filled order forms under names, for markets of the same kind: what stands in the form is saved, and put back. */
export function FormTemplates({ context }: { readonly context: OrderContext }) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const { draft, change, instrument } = context;
  const source = useTradeTemplates(instrument.account_type);
  return (
    <NamedList
      source={source}
      words={words}
      isShown={({ form }) => isShown(draft, form)}
      detail={({ form }) => {
        const type = draftOf(form)?.type;
        return type ? i18n._(typeNames[type]) : '';
      }}
      make={(named) => ({ ...named, form: templateOf(draft) })}
      onApply={({ form }) => {
        const saved = draftOf(form);
        if (!saved || !isOffered(saved.type, instrument))
          return Promise.resolve(t`This market does not take that order.`);
        change(saved);
        return () => change(draft);
      }}
    />
  );
}

function useWords(): NamedWords {
  const { t } = useLingui();
  return useFormWords({
    title: t`Order templates`,
    saved: t`Saved order templates`,
    none: t`No order templates yet.`,
    saveAs: t`Save this order as`,
    overwrite: (name) => t`Save this order as ${name}`,
  });
}
