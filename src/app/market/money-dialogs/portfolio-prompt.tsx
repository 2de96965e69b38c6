import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { portfolioAutoRepay, portfolioCollect } from '../../../shared/contracts/margin.ts';
import { transferOptions } from '../../../shared/contracts/margin-preview.ts';
import type { Exchange } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useStream } from '../../engine/use-stream.ts';
import { formatExact } from '../../format/price.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { Fact } from '../../ui/overlay/fact-list.tsx';
import { useAccountTypeName } from '../instrument/account-type-name.ts';
import { sum } from './decimals.ts';
import { MoneyFacts, MoneyFrame, type MoneyFrameProps } from './money-frame.tsx';
import css from './money-frame.module.css';
import type { PortfolioRequest } from './money-request.ts';
import { useAccountLabel, useBalanceMark, useOwnAccounts } from './use-accounts.ts';
import { useMoneyBar } from './use-money-bar.ts';
import { useMoneyCall } from './use-money-call.ts';

interface PortfolioPromptProps {
  readonly request: PortfolioRequest;
  readonly onClose: () => void;
}

/**
 * What only portfolio accounts do: repay by themselves, repay now, collect free money. Asked about before it is sent.
 */
export function PortfolioPrompt({ request, onClose }: PortfolioPromptProps) {
  return request.action === 'collect' ? (
    <CollectDialog request={request} onClose={onClose} />
  ) : (
    <AutoRepayDialog request={request} onClose={onClose} />
  );
}

interface AskedMoneyProps extends Pick<MoneyFrameProps, 'title' | 'call' | 'isReady' | 'onClose' | 'children'> {
  readonly question: string;
  readonly api_id: string;
  /** What the question says besides the account. */
  readonly facts: readonly Fact[];
  readonly onSend: () => Promise<void>;
}

/** A dialog about the money of a portfolio account, whose button asks a question before it sends. */
function AskedMoney({ title, question, api_id, facts, onSend, children, ...frame }: AskedMoneyProps) {
  const { t } = useLingui();
  const bar = useMoneyBar();
  const label = useAccountLabel();
  const account = useOwnAccounts().find((each) => each.api_id === api_id);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <MoneyFrame {...frame} title={title} confirm={title} bar={bar} onSubmit={() => setAsked(true)}>
        {children}
      </MoneyFrame>
      {isAsked && (
        <ConfirmDialog
          isOpen
          title={question}
          kind="danger"
          focus="cancel"
          confirm={title}
          facts={[{ label: t`Account`, value: account ? label(account) : '' }, ...facts]}
          onConfirm={onSend}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

const futuresTypes = ['linear', 'inverse', 'futures', 'delivery'] as const;
const moneyOf = (rows: readonly { readonly asset: string; readonly qty: string }[]): string =>
  rows.map(({ asset, qty }) => `${formatExact(qty)} ${asset}`).join(', ');

/** The switch of the hourly repayment, or one now. */
function AutoRepayDialog({ request: { api_id, action, onDone }, onClose }: PortfolioPromptProps) {
  const { t } = useLingui();
  const call = useMoneyCall([]);
  const account = useOwnAccounts().find((each) => each.api_id === api_id);
  const owed = (useStream({ kind: 'account' }).value?.balances ?? []).filter(
    (each) => each.api_id === api_id && each.account_type === 'margin' && /[1-9]/.test(each.borrowed + each.interest),
  );
  const titles = { on: t`Turn auto-repay on`, off: t`Turn auto-repay off`, now: t`Repay all debts now` };
  const questions = {
    on: t`Turn auto-repay on?`,
    off: t`Turn auto-repay off?`,
    now: t`Repay all debts now?`,
  };
  const kind = action === 'collect' ? 'now' : action;
  const title = titles[kind];
  const facts: Fact[] = owed.map(({ asset, borrowed, interest }) => ({
    label: t`${asset} owed`,
    value: `${formatExact(sum(borrowed, interest))} ${asset}`,
  }));
  const send = () =>
    call.send({
      contract: portfolioAutoRepay,
      input: { api_id, ...(action !== 'now' && { enabled: action === 'on' }) },
      report: ({ repaid, enabled }) =>
        action === 'now'
          ? { title: t`Repaid`, detail: repaid.length > 0 ? moneyOf(repaid) : t`No free balance to repay with.` }
          : { title: enabled ? t`Auto-repay is on` : t`Auto-repay is off` },
      onDone: () => {
        onClose();
        onDone?.();
      },
    });
  return (
    <AskedMoney
      title={title}
      question={questions[kind]}
      api_id={api_id}
      facts={facts}
      call={call}
      isReady={account !== undefined && (action !== 'now' || owed.length > 0)}
      onSend={send}
      onClose={onClose}
    >
      <p className={css.note}>
        {action === 'off' ? (
          <Trans>Debts of the margin wallet stay until you repay them. Interest keeps accruing.</Trans>
        ) : action === 'on' ? (
          <Trans>
            Every hour, after interest is charged, debts of the margin wallet are repaid with what is free in the margin
            and futures wallets.
          </Trans>
        ) : (
          <Trans>Debts of the margin wallet are repaid with what is free in the margin and futures wallets.</Trans>
        )}
      </p>
      {facts.length > 0 ? (
        <MoneyFacts facts={facts} />
      ) : (
        <p className={css.note}>
          <Trans>There is nothing to repay.</Trans>
        </p>
      )}
    </AskedMoney>
  );
}

/** The futures wallets that an exchange has, and what of each asset may leave them for the margin wallet. */
function useFreeInFutures(api_id: string, exchange: Exchange | undefined) {
  const engine = useEngine();
  const mark = useBalanceMark(api_id);
  const types = useStream({ kind: 'exchanges' }).value?.find((each) => each.exchange === exchange);
  const wallets = futuresTypes.filter((type) => types?.account_types.includes(type));
  const free = useLoaded(
    async () =>
      (
        await Promise.all(
          wallets.map(async (from) =>
            (await engine.call(transferOptions, { api_id, from, to: 'margin' })).map((row) => ({ ...row, from })),
          ),
        )
      ).flat(),
    [mark, wallets.join()],
  );
  return { wallets, free };
}

/** What is free in the futures wallets goes into the margin wallet: one asset, or all of them. */
function CollectDialog({ request: { api_id, onDone }, onClose }: PortfolioPromptProps) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  const [asset, setAsset] = useState('');
  const call = useMoneyCall(['asset']);
  const account = useOwnAccounts().find((each) => each.api_id === api_id);
  const { wallets, free } = useFreeInFutures(api_id, account?.exchange);
  const rows = (free.data ?? []).filter(({ max }) => /[1-9]/.test(max));
  const chosen = rows.filter((row) => asset === '' || row.asset === asset);
  const facts = wallets
    .map((wallet) => ({
      label: typeName(wallet),
      value: chosen
        .filter(({ from }) => from === wallet)
        .map((row) => `${formatExact(row.max)} ${row.asset}`)
        .join(' + '),
    }))
    .filter(({ value }) => value !== '');
  const title = t`Collect funds`;
  const send = () =>
    call.send({
      contract: portfolioCollect,
      input: { api_id, ...(asset !== '' && { asset }) },
      report: ({ collected }) => ({
        title: t`Funds collected`,
        detail: collected.length > 0 ? moneyOf(collected) : t`No free balance to collect.`,
      }),
      onDone: () => {
        onClose();
        onDone?.();
      },
    });
  return (
    <AskedMoney
      title={title}
      question={t`Collect funds into the margin wallet?`}
      api_id={api_id}
      facts={facts}
      call={call}
      isReady={chosen.length > 0}
      onSend={send}
      onClose={onClose}
    >
      <p className={css.note}>
        <Trans>Moves what is free in the futures wallets into the margin wallet.</Trans>
      </p>
      <ChoiceField
        label={t`Asset`}
        choices={[
          { key: '', label: t`All assets` },
          ...[...new Set(rows.map((row) => row.asset))].map((key) => ({ key, label: key })),
        ]}
        value={asset}
        onChange={setAsset}
      />
      {facts.length > 0 ? (
        <MoneyFacts facts={facts} />
      ) : (
        free.data && (
          <p className={css.note}>
            <Trans>No free balance in the futures wallets.</Trans>
          </p>
        )
      )}
    </AskedMoney>
  );
}
