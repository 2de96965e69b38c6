import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { maxBorrowable } from '../../../../../shared/contracts/margin.ts';
import type { Output } from '../../../../../shared/base/contract.ts';
import { formatDecimal, formatExact } from '../../../../format/price.ts';
import { CallError } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useStream } from '../../../../engine/use-stream.ts';
import type { Draft } from '../draft/draft.ts';
import { keptLoan } from '../draft/first-draft.ts';
import type { OrderContext } from '../use-order-context.ts';
import { useMarginAutoName } from './margin-auto-name.ts';
import css from './settings.module.css';

/** In the order in which people read them: from doing all by hand to nothing. */
const autos: readonly Draft['marginAuto'][] = ['MANUAL', 'AUTO_BORROW', 'AUTO_REPAY', 'AUTO_BORROW_REPAY'];

/** The auto modes of a margin order, each with what it does, and what the first account owes and may borrow. */
export function MarginPanel({ context }: { readonly context: OrderContext }) {
  const { t } = useLingui();
  const engine = useEngine();
  const name = useMarginAutoName();
  const { draft, change, instrument } = context;
  const notes: Readonly<Record<Draft['marginAuto'], string>> = {
    MANUAL: t`Orders use only what is in the margin account.`,
    AUTO_BORROW: t`What an order lacks is borrowed when it is placed. One hour of interest is charged at once.`,
    AUTO_REPAY: t`What an order receives pays off the debt in that asset, with each fill.`,
    AUTO_BORROW_REPAY: t`Borrows what an order lacks, and pays off debt with what it receives.`,
  };
  return (
    <div className={css.panel}>
      <div role="radiogroup" aria-label={t`Auto borrow and repay`} className={css.modes}>
        {autos.map((auto) => (
          // biome-ignore lint/a11y/useSemanticElements: an input cannot hold a name with its note
          <button
            key={auto}
            type="button"
            role="radio"
            aria-checked={auto === draft.marginAuto}
            className={css.mode}
            onClick={() => {
              change({ marginAuto: auto });
              void engine.patchDashboard(keptLoan(auto));
            }}
          >
            <span>{name(auto)}</span>
            <span className={css.note}>{notes[auto]}</span>
          </button>
        ))}
      </div>
      {[instrument.quote, instrument.base].map((asset) => (
        <Loan key={asset} context={context} asset={asset} />
      ))}
    </div>
  );
}

/** What the first account owes of an asset, and may borrow of it still. */
function Loan({
  context: { accounts, instrument },
  asset,
}: {
  readonly context: OrderContext;
  readonly asset: string;
}) {
  const { t } = useLingui();
  const read = useBorrowable(
    accounts[0]?.api_id,
    asset,
    instrument.account_type === 'isolated' ? instrument.symbol : undefined,
  );
  if (read === 'failed') return <p className={css.error}>{t`${asset}: what may be borrowed could not be loaded.`}</p>;
  if (read === 'none') return <p className={css.note}>{t`${asset} cannot be borrowed here.`}</p>;
  const amount = (text: string | undefined) => (text === undefined ? '—' : `${formatExact(text)} ${asset}`);
  return (
    <dl className={css.facts}>
      <Row label={t`Owed`}>{amount(read?.borrowed)}</Row>
      <Row label={t`Interest`}>{amount(read?.interest)}</Row>
      <Row label={t`Can borrow`}>{amount(read?.amount)}</Row>
      <Row label={t`Limit of your VIP level`}>{amount(read?.limit)}</Row>
      <Row label={t`Hourly rate`}>
        {read === undefined ? '—' : `${formatDecimal((read.hourly_rate * 100).toFixed(6), 6)}%`}
      </Row>
    </dl>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.row}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

type Borrowable = Output<typeof maxBorrowable>;

/** Read when the panel opens, and again with each change of the account; `none` where nothing of it is lent. */
function useBorrowable(
  api_id: string | undefined,
  asset: string,
  symbol: string | undefined,
): Borrowable | 'failed' | 'none' | undefined {
  const engine = useEngine();
  const balances = useStream({ kind: 'account' }).value?.balances;
  const [read, setRead] = useState<Borrowable | 'failed' | 'none'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: balances tell that something was borrowed or paid
  useEffect(() => {
    if (api_id === undefined) return;
    let wanted = true;
    engine.call(maxBorrowable, { api_id, asset, ...(symbol !== undefined && { symbol }) }).then(
      (answer) => {
        if (wanted) setRead(answer);
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (wanted) setRead(error.failure.code === 'INPUT' ? 'none' : 'failed');
      },
    );
    return () => {
      wanted = false;
    };
  }, [engine, api_id, asset, symbol, balances]);
  return read;
}
