import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { marginPreview, transferOptions } from '../../../../shared/contracts/margin-preview.ts';
import type { AccountType } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { formatExact } from '../../../format/price.ts';
import { useAccountTypeName } from '../../instrument/account-type-name.ts';
import { readAmount } from '../amount-field.tsx';
import type { TransferRequest } from '../money-request.ts';
import {
  useAccountLabel,
  useAllAccounts,
  useBalanceMark,
  useMarginPairs,
  useUsualAccount,
  useWalletTypes,
} from '../use-accounts.ts';
import { useMoneyCall } from '../use-money-call.ts';
import { useSettled } from '../use-settled.ts';
import { marginEnd, otherWallet, sendTransfer, targetsOf, type TransferEnds, walletChoices } from './transfer-plan.ts';

interface Chosen {
  readonly from_api_id: string | undefined;
  readonly to_api_id: string | undefined;
  readonly from: AccountType | undefined;
  readonly to: AccountType | undefined;
  readonly symbol: string | undefined;
  readonly asset: string | undefined;
  readonly amount: string;
}

/** Both ends as they are chosen, or as they would usually be where nothing was chosen yet. */
function useEnds(chosen: Chosen) {
  const { accounts, isComplete } = useAllAccounts();
  const typesOf = useWalletTypes();
  const usual = useUsualAccount();
  const find = (list: readonly ApiAccount[], id: string | undefined) => list.find(({ api_id }) => api_id === id);
  // One that is named and not known yet is waited for: money must never go somewhere else meanwhile.
  const isAwaited = (id: string | undefined) => id !== undefined && !isComplete && !find(accounts, id);
  const from = isAwaited(chosen.from_api_id) ? undefined : (find(accounts, chosen.from_api_id) ?? usual(accounts));
  const types = typesOf(from?.exchange);
  const targets = targetsOf(accounts, from, types);
  const to = isAwaited(chosen.to_api_id)
    ? undefined
    : (find(targets, chosen.to_api_id) ?? find(targets, from?.api_id) ?? targets[0]);
  const isWithin = from?.api_id === to?.api_id;
  const pairs = useMarginPairs(from?.exchange).isolated;
  const symbol = pairs.find((pair) => pair.symbol === chosen.symbol)?.symbol ?? pairs[0]?.symbol;
  const wallets = walletChoices(types, isWithin).filter((type) => type !== 'isolated' || symbol !== undefined);
  const fromType = wallets.find((type) => type === (chosen.from ?? 'spot')) ?? wallets[0];
  const toType =
    wallets.find((type) => type === chosen.to && !(isWithin && type === fromType)) ??
    (fromType && (isWithin ? otherWallet(wallets, fromType) : fromType));
  const isIsolated = fromType === 'isolated' || toType === 'isolated';
  const ends: TransferEnds | undefined =
    from && to && fromType && toType
      ? {
          from_api_id: from.api_id,
          to_api_id: to.api_id,
          from: fromType,
          to: toType,
          symbol: isIsolated ? symbol : undefined,
        }
      : undefined;
  return { accounts, targets, wallets, pairs, from, to, isWithin, ends };
}

/** What a transfer is made of, what the server says of it, and how it is sent. */
export function useTransfer(request: TransferRequest, onClose: () => void) {
  const { t } = useLingui();
  const engine = useEngine();
  const label = useAccountLabel();
  const typeName = useAccountTypeName();
  const [chosen, setChosen] = useState<Chosen>({
    from_api_id: request.api_id,
    to_api_id: request.to_api_id,
    from: request.from,
    to: request.to,
    symbol: request.symbol,
    asset: request.asset,
    amount: '',
  });
  const [isSent, setSent] = useState(false);
  const call = useMoneyCall(['amount', 'asset', 'from', 'to', 'to_api_id', 'symbol']);
  const { ends, ...choices } = useEnds(chosen);
  const mark = useBalanceMark(ends?.from_api_id);
  const name = JSON.stringify(ends ?? null);
  const options = useLoaded(
    async () => (ends ? { name, rows: await engine.call(transferOptions, optionsInput(ends)) } : { name, rows: [] }),
    [name, mark],
  );
  const rows = options.data?.name === name ? options.data.rows : undefined;
  const option = rows?.find(({ asset }) => asset === chosen.asset) ?? rows?.[0];
  const typed = readAmount(chosen.amount, option?.max);
  const preview = usePreview(ends, option?.asset, typed.amount, mark);
  const balances = useStream({ kind: 'account' }).value?.balances ?? [];
  const held = balances.find(
    ({ api_id, account_type, asset, pair }) =>
      api_id === ends?.to_api_id &&
      account_type === ends.to &&
      asset === option?.asset &&
      (ends.to !== 'isolated' || pair === ends.symbol),
  );
  const change = (patch: Partial<Chosen>) => {
    setChosen((old) => ({ ...old, ...patch }));
    setSent(false);
    call.clear();
  };
  const submit = async () => {
    setSent(true);
    if (!ends || !option || typed.amount === undefined) return;
    const amount = `${formatExact(typed.amount)} ${option.asset}`;
    const target = choices.isWithin || !choices.to ? typeName(ends.to) : label(choices.to);
    await sendTransfer(ends, option.asset, typed.amount, (moved) =>
      call.send({
        ...moved,
        report: () => ({ title: t`Transfer Successful`, detail: `${amount} → ${target}` }),
        onDone: () => {
          onClose();
          request.onDone?.();
        },
      }),
    );
  };
  return {
    ...choices,
    ends,
    chosen,
    change,
    rows,
    option,
    typed,
    isSent,
    isFailed: options.failure !== undefined,
    preview,
    held,
    call,
    submit,
  };
}

const optionsInput = ({ from_api_id, to_api_id, from, to, symbol }: TransferEnds) => ({
  api_id: from_api_id,
  ...(to_api_id !== from_api_id && { to_api_id }),
  from,
  to,
  ...(symbol !== undefined && { symbol }),
});

/** Level and liquidation price of the margin wallet at one end, before and after. */
function usePreview(
  ends: TransferEnds | undefined,
  asset: string | undefined,
  amount: string | undefined,
  mark: string,
) {
  const engine = useEngine();
  const settled = useSettled(amount);
  const end = ends && marginEnd(ends);
  const name = JSON.stringify([end ?? null, asset, settled]);
  const { data } = useLoaded(
    async () =>
      end && asset !== undefined
        ? {
            name,
            value: await engine.call(marginPreview, {
              api_id: end.api_id,
              type: end.type,
              other: end.other,
              asset,
              ...(end.symbol !== undefined && { symbol: end.symbol }),
              ...(settled !== undefined && { amount: settled }),
            }),
          }
        : undefined,
    [name, mark],
  );
  return data?.name === name ? data.value : undefined;
}
