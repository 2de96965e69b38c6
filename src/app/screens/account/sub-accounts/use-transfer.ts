import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { balanceList } from '../../../../shared/contracts/account-balance.ts';
import { maxTransferable } from '../../../../shared/contracts/margin.ts';
import { assetTransfer } from '../../../../shared/contracts/transfer.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useForm } from '../../../entry/use-form.ts';
import { formatExact } from '../../../format/price.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { movableCells, sourcesOf, targetsOf, usualTarget } from './transfer-choices.ts';
import { transferRules } from './words.ts';

export interface TransferFormProps {
  /** Those of the main account and of its sub-accounts. */
  readonly accounts: readonly ApiAccount[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** The name of an account in a list of those of several users. */
export function useAccountNames(): (account: ApiAccount) => string {
  const { t } = useLingui();
  const venueName = useVenueName();
  return ({ sub_account, name, exchange }) => `${sub_account ?? t`Main account`} · ${name} · ${venueName(exchange)}`;
}

/** What a transfer is made of, what the server says of it, and how it is sent. */
export function useTransfer({ accounts, onMoved }: Pick<TransferFormProps, 'accounts' | 'onMoved'>) {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  // One request, however often it is sent: a press that is repeated moves nothing twice.
  const [clientId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const sources = sourcesOf(accounts);
  const form = useForm({ from_api_id: sources[0]?.api_id ?? '', to_api_id: '', asset: '', amount: '' }, transferRules);
  const { fields } = form;
  const from = accounts.find(({ api_id }) => api_id === fields.from_api_id);
  const targets = from ? targetsOf(accounts, from) : [];
  const to = targets.find(({ api_id }) => api_id === fields.to_api_id) ?? usualTarget(targets, from);
  const cells = useLoaded(
    async () => (from ? movableCells(await engine.call(balanceList, { api_id: from.api_id, hide_zero: true })) : []),
    [from?.api_id],
  );
  const cell = cells.data?.find(({ key }) => key === fields.asset) ?? cells.data?.[0];
  const most = useLoaded(
    async () =>
      from && cell
        ? (
            await engine.call(maxTransferable, {
              api_id: from.api_id,
              asset: cell.asset,
              account_type: cell.account_type,
            })
          ).amount
        : undefined,
    [from?.api_id, cell?.key],
  );
  const names = useAccountNames();
  const submit = async () => {
    if (!from || !to || !cell) return;
    const { asset, account_type } = cell;
    const input = {
      from_api_id: from.api_id,
      to_api_id: to.api_id,
      asset,
      amount: fields.amount.trim(),
      from: account_type,
      to: account_type,
      client_id: clientId,
    };
    if (input.amount === '') return form.complain({ amount: t`Must not be empty` });
    if (!form.fits(assetTransfer.input, input)) return;
    setBusy(true);
    try {
      await engine.call(assetTransfer, input);
      const amount = `${formatExact(input.amount)} ${asset}`;
      toast({
        id: `transfer-${clientId}`,
        tone: 'success',
        title: t`Transfer Successful`,
        detail: `${amount} → ${names(to)}`,
      });
      onMoved();
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return { form, sources, to, targets, cells, cell, most, busy, submit };
}
