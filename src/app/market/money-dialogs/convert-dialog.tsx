import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatExact } from '../../format/price.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAccountTypeName } from '../instrument/account-type-name.ts';
import { MoneyFacts, MoneyFrame } from './money-frame.tsx';
import css from './money-frame.module.css';
import type { ConvertRequest } from './money-request.ts';
import { useAccountLabel } from './use-accounts.ts';
import { mostAssets, useConvert } from './use-convert.ts';
import { useMoneyBar } from './use-money-bar.ts';

interface ConvertDialogProps {
  readonly request: ConvertRequest;
  readonly onClose: () => void;
}

/** Turns small balances into the exchange's token, or pays small debts with USDT. Asked about before it is sent. */
export function ConvertDialog({ request, onClose }: ConvertDialogProps) {
  const { t } = useLingui();
  const bar = useMoneyBar();
  const [isAsked, setAsked] = useState(false);
  const convert = useConvert(request, onClose);
  const { list, chosen, account, call, isDust } = convert;
  const title = isDust ? t`Convert small balances` : t`Convert small liabilities`;
  return (
    <>
      <MoneyFrame
        title={title}
        confirm={t`Convert`}
        call={call}
        bar={bar}
        isReady={chosen.length > 0}
        onSubmit={() => setAsked(true)}
        onClose={onClose}
      >
        <p className={css.note}>
          {isDust ? (
            <Trans>Balances below 10 USDT each, converted in full, at the last price less a fee.</Trans>
          ) : (
            <Trans>Debts of cross margin below 10 USDT each, paid with USDT at the last price and a fee.</Trans>
          )}
        </p>
        <Places convert={convert} />
        {account === undefined ? (
          <p className={css.note}>
            <Trans>None of your accounts can do this.</Trans>
          </p>
        ) : list ? (
          <Rows convert={convert} />
        ) : convert.failure ? (
          <ErrorFallback what={title} code={convert.failure.code} onRetry={convert.reload} />
        ) : (
          <Skeleton rows={3} />
        )}
        {call.errors.assets && (
          <p className={css.error} role="alert">
            {call.errors.assets}
          </p>
        )}
        {chosen.length > 0 && <Sums convert={convert} />}
      </MoneyFrame>
      {isAsked && <Question convert={convert} onClose={() => setAsked(false)} />}
    </>
  );
}

type Convert = ReturnType<typeof useConvert>;

function Places({ convert: { accounts, account, place, isDust, choose } }: { readonly convert: Convert }) {
  const { t } = useLingui();
  const label = useAccountLabel();
  const typeName = useAccountTypeName();
  return (
    <div className={isDust ? css.pair : undefined}>
      <ChoiceField
        label={t`Account`}
        choices={accounts.map((each) => ({ key: each.api_id, label: label(each) }))}
        value={account?.api_id ?? ''}
        onChange={(api_id) => choose({ api_id })}
      />
      {isDust && (
        <ChoiceField
          label={t`Account type`}
          choices={(['spot', 'margin'] as const).map((key) => ({ key, label: typeName(key) }))}
          value={place}
          onChange={(account_type) => choose({ account_type })}
        />
      )}
    </div>
  );
}

/** What may be converted, each with what it gives or costs; up to ten at once. */
function Rows({ convert: { list, chosen, toggle, isDust } }: { readonly convert: Convert }) {
  const { t } = useLingui();
  if (!list || list.rows.length === 0)
    return (
      <p className={css.note}>
        {isDust ? <Trans>No small balances here.</Trans> : <Trans>No small liabilities here.</Trans>}
      </p>
    );
  return (
    <fieldset className={css.list} aria-label={t`Assets`}>
      {list.rows.map(({ asset, qty, gives }) => {
        const isChosen = chosen.some((row) => row.asset === asset);
        return (
          <div key={asset} className={css.item}>
            <Checkbox
              isSelected={isChosen}
              isDisabled={!isChosen && chosen.length >= mostAssets}
              onChange={(isOn) => toggle(asset, isOn)}
            >
              {asset}
            </Checkbox>
            <span className={css.got}>
              {formatExact(qty)}
              <span className={css.small}>
                → {formatExact(gives)} {list.target}
              </span>
            </span>
          </div>
        );
      })}
    </fieldset>
  );
}

/** What all that is chosen comes to. */
function useSums({ chosen, list, fee, total, isDust }: Convert) {
  const { t } = useLingui();
  const target = list?.target ?? '';
  return [
    { label: t`Assets`, value: String(chosen.length) },
    { label: t`Fee`, value: `${formatExact(fee)} ${target}` },
    { label: isDust ? t`You receive` : t`You pay`, value: `${formatExact(total)} ${target}` },
  ];
}

const Sums = ({ convert }: { readonly convert: Convert }) => <MoneyFacts facts={useSums(convert)} />;

function Question({ convert, onClose }: { readonly convert: Convert; readonly onClose: () => void }) {
  const { t } = useLingui();
  const label = useAccountLabel();
  const { chosen, account, list, isDust, send } = convert;
  const names = chosen.map(({ asset }) => asset).join(', ');
  const target = list?.target ?? '';
  return (
    <ConfirmDialog
      isOpen
      title={isDust ? t`Convert ${names} into ${target}?` : t`Pay ${names} with ${target}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Convert`}
      facts={[{ label: t`Account`, value: account ? label(account) : '' }, ...useSums(convert)]}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
