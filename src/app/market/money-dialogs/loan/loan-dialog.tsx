import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Output } from '../../../../shared/base/contract.ts';
import type { marginPreview } from '../../../../shared/contracts/margin-preview.ts';
import { formatExact } from '../../../format/price.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { AmountField } from '../amount-field.tsx';
import { difference, sum } from '../decimals.ts';
import { LevelText } from '../level-text.tsx';
import { type MoneyFact, MoneyFacts, MoneyFrame } from '../money-frame.tsx';
import css from '../money-frame.module.css';
import type { LoanRequest } from '../money-request.ts';
import { type MarginPair, useAccountLabel } from '../use-accounts.ts';
import { useMoneyBar } from '../use-money-bar.ts';
import { useLoan } from './use-loan.ts';

interface LoanDialogProps {
  readonly request: LoanRequest;
  readonly onClose: () => void;
}

/** Borrows on cross or isolated margin, or pays back. A repayment is asked about before it is sent. */
export function LoanDialog({ request, onClose }: LoanDialogProps) {
  const { t } = useLingui();
  const bar = useMoneyBar();
  const loan = useLoan(request, onClose);
  const [isAsked, setAsked] = useState(false);
  const { chosen, change, account, accounts, assets, asset = '', typed, preview, call } = loan;
  const isBorrow = chosen.type === 'BORROW';
  const title = isBorrow ? t`Borrow` : t`Repay`;
  const submit = async () => {
    if (!loan.check()) return;
    if (isBorrow) await loan.send();
    else setAsked(true);
  };
  return (
    <>
      <MoneyFrame
        title={title}
        confirm={title}
        call={call}
        bar={bar}
        isReady={account !== undefined && asset !== ''}
        onSubmit={submit}
        onClose={onClose}
      >
        <Segmented
          label={t`Borrow or repay`}
          choices={[
            { key: 'BORROW', label: t`Borrow` },
            { key: 'REPAY', label: t`Repay` },
          ]}
          value={chosen.type}
          onChange={(type) => change({ type, amount: '' })}
        />
        {accounts.length === 0 ? (
          <p className={css.note}>
            <Trans>None of your accounts is at an exchange with margin.</Trans>
          </p>
        ) : (
          <Wallet loan={loan} />
        )}
        {account && assets.length === 0 && (
          <p className={css.note}>
            {isBorrow ? <Trans>Nothing can be borrowed here.</Trans> : <Trans>There is nothing to repay.</Trans>}
          </p>
        )}
        {assets.length > 0 && (
          <ChoiceField
            label={t`Asset`}
            choices={assets.map((key) => ({ key, label: key }))}
            value={asset}
            onChange={(next) => change({ asset: next, amount: '' })}
          />
        )}
        <AmountField
          value={chosen.amount}
          typed={typed}
          asset={asset}
          max={preview?.max}
          isFailed={loan.isFailed}
          maxLabel={isBorrow ? t`Borrowable` : t`Repayable now`}
          {...(!isBorrow && { maxWord: t`All` })}
          error={call.errors.amount ?? call.errors.asset ?? loan.refusal}
          isSent={loan.isSent}
          onChange={(amount) => change({ amount })}
          onMax={(amount) => change({ amount, isAll: true })}
        />
        {preview && (isBorrow ? <BorrowFacts preview={preview} asset={asset} /> : <RepayFacts loan={loan} />)}
      </MoneyFrame>
      {isAsked && <RepayQuestion loan={loan} onConfirm={loan.send} onClose={() => setAsked(false)} />}
    </>
  );
}

type Loan = ReturnType<typeof useLoan>;
type Preview = Output<typeof marginPreview>;

/** Of which account, and cross margin or one pair. */
function Wallet({ loan: { accounts, account, pairs, pair, change } }: { readonly loan: Loan }) {
  const { t } = useLingui();
  const label = useAccountLabel();
  const modeName = useModeName();
  return (
    <div className={css.pair}>
      <ChoiceField
        label={t`Account`}
        choices={accounts.map((each) => ({ key: each.api_id, label: label(each) }))}
        value={account?.api_id ?? ''}
        onChange={(api_id) => change({ api_id, symbol: '', asset: undefined, amount: '' })}
      />
      <ChoiceField
        label={t`Margin mode`}
        choices={[
          { key: '', label: t`Cross` },
          ...pairs.isolated.map((each) => ({ key: each.symbol, label: modeName(each) })),
        ]}
        value={pair?.symbol ?? ''}
        onChange={(symbol) => change({ symbol, asset: undefined, amount: '' })}
      />
    </div>
  );
}

/** Names cross margin, or isolated margin of a pair. */
function useModeName(): (pair: MarginPair | undefined) => string {
  const { t } = useLingui();
  return (pair) => {
    if (!pair) return t`Cross`;
    const name = `${pair.base}/${pair.quote}`;
    return t`Isolated ${name}`;
  };
}

/** A rate as percent with as many digits as tell it. */
const percent = (rate: number, digits: number): string => `${(rate * 100).toFixed(digits)}%`;

function levelFacts(preview: Preview, level: string, price: string): MoneyFact[] {
  const { now, after } = preview;
  const priceText = (text: string | null): ReactNode => (text === null ? '—' : formatExact(text));
  return [
    {
      label: level,
      value: <LevelText level={now.margin_level} bounds={preview} />,
      after: after && <LevelText level={after.margin_level} bounds={preview} />,
    },
    ...(now.liquidate_price !== null || (after && after.liquidate_price !== null)
      ? [{ label: price, value: priceText(now.liquidate_price), after: after && priceText(after.liquidate_price) }]
      : []),
  ];
}

const hoursPerYear = 24 * 365;

function BorrowFacts({ preview, asset }: { readonly preview: Preview; readonly asset: string }) {
  const { t } = useLingui();
  const money = (text: string) => `${formatExact(text)} ${asset}`;
  const { now, after, hourly_rate, limit, net_asset } = preview;
  const interest = preview.interest === undefined ? undefined : money(preview.interest);
  return (
    <>
      <MoneyFacts
        facts={[
          { label: t`Hourly rate`, value: percent(hourly_rate, 6) },
          { label: t`Yearly rate`, value: percent(hourly_rate * hoursPerYear, 2) },
          { label: t`Borrowed`, value: money(now.borrowed), after: after && money(after.borrowed) },
          { label: t`Interest`, value: money(now.interest), after: after && money(after.interest) },
          { label: t`Net assets`, value: money(net_asset) },
          { label: t`VIP limit`, value: money(limit) },
          ...levelFacts(preview, t`Margin level`, t`Liq. price`),
        ]}
      />
      <p className={css.note}>
        {interest === undefined ? (
          <Trans>The first hour of interest is charged at once, and each hour that begins after it.</Trans>
        ) : (
          <Trans>The first hour of interest is charged at once: {interest}.</Trans>
        )}
      </p>
    </>
  );
}

/** What is owed and what would be left; of what is free, or of all wallets of a portfolio account. */
function RepayFacts({ loan: { preview, asset = '', isPortfolio } }: { readonly loan: Loan }) {
  const { t } = useLingui();
  if (!preview) return null;
  const money = (text: string) => `${formatExact(text)} ${asset}`;
  const { now, after, due } = preview;
  return (
    <>
      <MoneyFacts
        facts={[
          { label: t`Principal`, value: money(now.borrowed), after: after && money(after.borrowed) },
          {
            label: t`Interest`,
            value: money(difference(due, now.borrowed)),
            after: after && money(after.interest),
          },
          {
            label: t`Total owed`,
            value: money(due),
            after: after && money(sum(after.borrowed, after.interest)),
          },
          { label: t`Available`, value: money(now.free), after: after && money(after.free) },
          ...levelFacts(preview, t`Margin level`, t`Liq. price`),
        ]}
      />
      {isPortfolio && (
        <p className={css.note}>
          <Trans>Paid from the margin wallet, then from the futures wallets.</Trans>
        </p>
      )}
    </>
  );
}

interface RepayQuestionProps {
  readonly loan: Loan;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

function RepayQuestion({
  loan: { preview, account, pair, asset = '', typed },
  onConfirm,
  onClose,
}: RepayQuestionProps) {
  const { t } = useLingui();
  const label = useAccountLabel();
  const modeName = useModeName();
  const amount = `${formatExact(typed.amount ?? '0')} ${asset}`;
  const left = preview?.after && sum(preview.after.borrowed, preview.after.interest);
  return (
    <ConfirmDialog
      isOpen
      title={t`Repay ${amount}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Repay ${amount}`}
      facts={[
        { label: t`Account`, value: account ? label(account) : '' },
        { label: t`Margin mode`, value: modeName(pair) },
        ...(preview?.interest === undefined
          ? []
          : [{ label: t`Interest`, value: `${formatExact(preview.interest)} ${asset}` }]),
        ...(left === undefined ? [] : [{ label: t`Still owed`, value: `${formatExact(left)} ${asset}` }]),
      ]}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
