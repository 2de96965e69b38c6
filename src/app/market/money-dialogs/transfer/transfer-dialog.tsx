import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpDown } from 'lucide-react';
import { formatExact } from '../../../format/price.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { useAccountTypeName } from '../../instrument/account-type-name.ts';
import { AmountField } from '../amount-field.tsx';
import { difference, sum } from '../decimals.ts';
import { LevelText } from '../level-text.tsx';
import { type MoneyFact, MoneyFacts, MoneyFrame } from '../money-frame.tsx';
import css from '../money-frame.module.css';
import type { TransferRequest } from '../money-request.ts';
import { useAccountLabel } from '../use-accounts.ts';
import { useMoneyBar } from '../use-money-bar.ts';
import { useTransfer } from './use-transfer.ts';

interface TransferDialogProps {
  readonly request: TransferRequest;
  readonly onClose: () => void;
}

/** Moves money between wallets of an account, or between accounts of a main account and its sub-accounts. */
export function TransferDialog({ request, onClose }: TransferDialogProps) {
  const { t } = useLingui();
  const bar = useMoneyBar();
  const transfer = useTransfer(request, onClose);
  const { ends, rows, option, typed, chosen, isSent, isFailed, call, change, submit } = transfer;
  return (
    <MoneyFrame
      title={t`Transfer`}
      confirm={t`Transfer`}
      call={call}
      bar={bar}
      isReady={option !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Ends transfer={transfer} />
      {ends && rows?.length === 0 && (
        <p className={css.note}>
          <Trans>No asset here can be transferred there.</Trans>
        </p>
      )}
      {rows && rows.length > 0 && (
        <ChoiceField
          label={t`Asset`}
          choices={rows.map(({ asset, free }) => ({ key: asset, label: `${asset} · ${formatExact(free)}` }))}
          value={option?.asset ?? ''}
          onChange={(asset) => change({ asset, amount: '' })}
        />
      )}
      <AmountField
        value={chosen.amount}
        typed={typed}
        asset={option?.asset ?? ''}
        max={option?.max}
        isFailed={isFailed}
        error={call.errors.amount ?? call.errors.asset ?? call.errors.to ?? call.errors.to_api_id}
        isSent={isSent}
        onChange={(amount) => change({ amount })}
      />
      <After transfer={transfer} />
    </MoneyFrame>
  );
}

type Transfer = ReturnType<typeof useTransfer>;

/** From where and to where, and the way to turn it round. */
function Ends({
  transfer: { accounts, targets, wallets, pairs, from, to, isWithin, ends, chosen, change },
}: {
  readonly transfer: Transfer;
}) {
  const { t } = useLingui();
  const label = useAccountLabel();
  const typeName = useAccountTypeName();
  const named = wallets.map((key) => ({ key, label: typeName(key) }));
  const turn = () =>
    ends &&
    change({
      from_api_id: ends.to_api_id,
      to_api_id: ends.from_api_id,
      from: ends.to,
      to: ends.from,
      amount: '',
      asset: chosen.asset,
    });
  return (
    <>
      <div className={css.ends}>
        <div className={css.end}>
          <ChoiceField
            label={t`From account`}
            choices={accounts.map((account) => ({ key: account.api_id, label: label(account) }))}
            value={from?.api_id ?? ''}
            onChange={(api_id) =>
              change({ from_api_id: api_id, ...(isWithin && { to_api_id: api_id }), asset: undefined, amount: '' })
            }
          />
          <ChoiceField
            label={t({ message: 'From', context: 'transfer' })}
            choices={named}
            value={ends?.from ?? 'spot'}
            onChange={(type) =>
              change({ from: type, ...(isWithin && type === ends?.to && { to: ends.from }), amount: '' })
            }
          />
        </div>
        <div className={css.end}>
          <ChoiceField
            label={t`To account`}
            choices={targets.map((account) => ({
              key: account.api_id,
              label: account.api_id === from?.api_id ? t`Same account` : label(account),
            }))}
            value={to?.api_id ?? ''}
            onChange={(api_id) => change({ to_api_id: api_id, amount: '' })}
          />
          <ChoiceField
            label={t({ message: 'To', context: 'transfer' })}
            choices={named.filter(({ key }) => !isWithin || key !== ends?.from)}
            value={ends?.to ?? 'spot'}
            onChange={(type) => change({ to: type, amount: '' })}
          />
        </div>
        <span className={css.swap}>
          <Button kind="ghost" aria-label={t`Swap from and to`} isDisabled={!ends} onPress={() => turn()}>
            <ArrowUpDown size={15} aria-hidden="true" />
          </Button>
        </span>
      </div>
      {ends?.symbol !== undefined && (
        <ChoiceField
          label={t`Pair`}
          choices={pairs.map(({ symbol, base, quote }) => ({ key: symbol, label: `${base}/${quote}` }))}
          value={ends.symbol}
          onChange={(symbol) => change({ symbol, asset: undefined, amount: '' })}
        />
      )}
    </>
  );
}

/** What both wallets have after, and what that does to a margin level. */
function After({ transfer: { option, typed, held, isWithin, ends, preview } }: { readonly transfer: Transfer }) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  if (!option || !ends) return null;
  const { amount } = typed;
  const money = (text: string) => `${formatExact(text)} ${option.asset}`;
  const from = typeName(ends.from);
  const to = typeName(ends.to);
  const facts: MoneyFact[] = [
    {
      label: t`${from} balance`,
      value: money(option.free),
      after: amount === undefined ? undefined : money(difference(option.free, amount)),
    },
    ...(isWithin
      ? [
          {
            label: t`${to} balance`,
            value: money(held?.free ?? '0'),
            after: amount === undefined ? undefined : money(sum(held?.free ?? '0', amount)),
          },
        ]
      : []),
  ];
  if (preview)
    facts.push({
      label: t`Margin level`,
      value: <LevelText level={preview.now.margin_level} bounds={preview} />,
      after: preview.after && <LevelText level={preview.after.margin_level} bounds={preview} />,
    });
  return <MoneyFacts facts={facts} />;
}
