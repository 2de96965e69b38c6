import { useLingui } from '@lingui/react/macro';
import {
  type TradeTemplate,
  templateDelete,
  templateList,
  templateSave,
} from '../../../../../shared/contracts/trade-template.ts';
import type { AccountType } from '../../../../../shared/market/instrument.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import type { NamedSource } from '../../../../market/named-list/use-named-source.ts';
import { useServerList } from '../../../../market/named-list/use-server-list.ts';

/** A saved form as an entry of a list. */
export interface TradeEntry extends Pick<TradeTemplate, 'name' | 'form'> {
  readonly id: string;
  readonly updated: number;
}

/** The filled forms that a user has saved for an account type, as the server has them. */
export function useTradeTemplates(account_type: AccountType): NamedSource<TradeEntry> {
  const { t } = useLingui();
  const engine = useEngine();
  return useServerList<TradeEntry>(
    {
      title: t`Templates`,
      list: async () =>
        (await engine.call(templateList, { account_type })).map(({ template_id, name, form, created }) => ({
          id: template_id,
          name,
          form,
          updated: created,
        })),
      save: async ({ name, form }, template_id) =>
        (
          await engine.call(templateSave, {
            ...(template_id !== undefined && { template_id }),
            name,
            account_type,
            form,
          })
        ).template_id,
      remove: (template_id) => engine.call(templateDelete, { template_id }),
    },
    [account_type],
  );
}
