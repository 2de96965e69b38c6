import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { NamedEdit } from '../../../../../shared/base/named-list.ts';
import {
  type TradeTemplate,
  templateDelete,
  templateList,
  templateSave,
} from '../../../../../shared/contracts/trade-template.ts';
import type { AccountType } from '../../../../../shared/market/instrument.ts';
import { CallError } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useLoaded } from '../../../../engine/use-loaded.ts';
import type { NamedSource } from '../../../../market/named-list/use-named-source.ts';
import { failureText } from '../../../../text/refusal-text.ts';

/** A saved form as an entry of a list. */
export interface TradeEntry extends Pick<TradeTemplate, 'name' | 'form'> {
  readonly id: string;
  readonly updated: number;
}

/** The filled forms that a user has saved for an account type, as the server has them. */
export function useTradeTemplates(account_type: AccountType): NamedSource<TradeEntry> {
  const { i18n, t } = useLingui();
  const engine = useEngine();
  const { data, failure, reload } = useLoaded(() => engine.call(templateList, { account_type }), [account_type]);
  /** Ids of the server by those that entries had before they were saved, and those that were deleted here. */
  const saved = useRef(new Map<string, string>());
  const gone = useRef(new Set<string>());
  const known = (id: string) => {
    const now = saved.current.get(id) ?? (data?.some((one) => one.template_id === id) ? id : undefined);
    return now !== undefined && gone.current.has(now) ? undefined : now;
  };
  const send = async (edit: NamedEdit<TradeEntry>): Promise<void> => {
    if ('removed' in edit) {
      const template_id = known(edit.removed.id);
      if (template_id === undefined) return;
      await engine.call(templateDelete, { template_id });
      gone.current.add(template_id);
      return;
    }
    const { id, name, form } = edit.entry;
    const template_id = known(id);
    const answer = await engine.call(templateSave, {
      ...(template_id !== undefined && { template_id }),
      name,
      account_type,
      form,
    });
    if (answer.template_id !== id) saved.current.set(id, answer.template_id);
  };
  return {
    entries: data?.map(({ template_id, name, form, created }) => ({ id: template_id, name, form, updated: created })),
    problem: failure && `${t`Templates`}: ${i18n._(failureText(failure))}`,
    isSaved: true,
    async edit(edit) {
      try {
        await send(edit);
        reload();
        return 'ok';
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { data: facts } = error.failure;
        if ((facts as { rule?: string } | null)?.rule === 'too_many') return 'too_many';
        return { problem: i18n._(failureText(error.failure)) };
      }
    },
  };
}
