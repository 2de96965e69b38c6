import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { isolatedAccount, marginAccount } from '../../../../../shared/contracts/margin.ts';
import type { Output } from '../../../../../shared/base/contract.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { type Loaded, useLoaded } from '../../../../engine/use-loaded.ts';
import { formatDecimal, formatExact } from '../../../../format/price.ts';
import { useOpenMoney } from '../../../../market/money-dialogs/money-request.ts';
import { useBalanceMark } from '../../../../market/money-dialogs/use-accounts.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ErrorFallback } from '../../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { IsolatedTable } from './isolated-table.tsx';
import { LeverageChoice } from './leverage-choice.tsx';
import css from './margin.module.css';
import { LevelGauge, StatusChip } from './margin-status.tsx';

type Cross = Output<typeof marginAccount>;

/** Prices move levels without a balance's changing: they are read again after so long. */
const everyMs = 10_000;

/** Margin of one account: cross margin as a whole, a portfolio's own figures, and its isolated pairs. */
export function MarginPanel({ account }: { readonly account: ApiAccount }) {
  const { t } = useLingui();
  const engine = useEngine();
  const openMoney = useOpenMoney();
  const id = useId();
  const { api_id } = account;
  const mark = useBalanceMark(api_id);
  const turn = useNow(everyMs);
  const cross = useLoaded(() => engine.call(marginAccount, { api_id }), [api_id, mark, turn]);
  const isolated = useLoaded(() => engine.call(isolatedAccount, { api_id }), [api_id, mark, turn]);
  return (
    <section className={css.margin} aria-labelledby={id}>
      <div className={css.head}>
        <h4 id={id} className={css.heading}>
          {account.account_mode === 'PORTFOLIO' ? t`Portfolio margin` : t`Cross margin`}
        </h4>
        {cross.data && <StatusChip status={cross.data.status} />}
        <div className={css.acts}>
          <Button
            size="small"
            onPress={() => openMoney({ kind: 'transfer', api_id, from: 'spot', to: 'margin' })}
          >{t`Transfer`}</Button>
          <Button size="small" onPress={() => openMoney({ kind: 'loan', type: 'BORROW', api_id })}>{t`Borrow`}</Button>
          <Button size="small" onPress={() => openMoney({ kind: 'loan', type: 'REPAY', api_id })}>{t`Repay`}</Button>
          <Button
            size="small"
            onPress={() => openMoney({ kind: 'convert', what: 'liability', api_id })}
          >{t`Convert small liabilities`}</Button>
        </div>
      </div>
      {cross.data ? (
        <CrossFigures account={account} margin={cross.data} onChanged={cross.reload} />
      ) : cross.failure ? (
        <ErrorFallback what={t`Margin`} code={cross.failure.code} onRetry={cross.reload} />
      ) : (
        <Skeleton rows={3} />
      )}
      <Isolated api_id={api_id} pairs={isolated} />
    </section>
  );
}

interface CrossFiguresProps {
  readonly account: ApiAccount;
  readonly margin: Cross;
  readonly onChanged: () => void;
}

function CrossFigures({ account: { api_id, account_mode }, margin, onChanged }: CrossFiguresProps) {
  const { t } = useLingui();
  const isPortfolio = account_mode === 'PORTFOLIO';
  const both = (btc: string, usdt: string) => (
    <>
      <span className="private">{formatDecimal(usdt, 2)} USDT</span>
      <span className={`private ${css.small}`}>{formatExact(btc)} BTC</span>
    </>
  );
  const figures = [
    [t`Total assets`, both(margin.total_asset_btc, margin.total_asset_usdt)],
    [t`Debts`, both(margin.total_liability_btc, margin.total_liability_usdt)],
    [t`Net`, both(margin.total_net_btc, margin.total_net_usdt)],
    [
      t`Collateral`,
      <span key="usdt" className="private">
        {formatDecimal(margin.collateral_usdt, 2)} USDT
      </span>,
    ],
    ...(isPortfolio && margin.account_equity !== undefined
      ? [
          [
            t`Equity`,
            <span key="e" className="private">
              {formatDecimal(margin.account_equity, 2)} USDT
            </span>,
          ],
          [
            t`Maintenance margin`,
            <span key="m" className="private">
              {formatDecimal(margin.account_maintenance ?? '0', 2)} USDT
            </span>,
          ],
        ]
      : []),
  ] as const;
  return (
    <>
      <div className={css.top}>
        <LevelGauge
          label={isPortfolio ? t`Unified margin level (uniMMR)` : t`Margin level`}
          level={margin.margin_level}
          bounds={margin}
          owes={isPortfolio || /[1-9]/.test(margin.total_liability_usdt)}
        />
        <dl className={`num ${css.figures}`}>
          {figures.map(([label, value]) => (
            <div key={String(label)}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <LeverageChoice api_id={api_id} leverage={margin.leverage} onChanged={onChanged} />
      {isPortfolio && <PortfolioTools api_id={api_id} isOn={margin.auto_repay === true} onChanged={onChanged} />}
    </>
  );
}

interface PortfolioToolsProps {
  readonly api_id: string;
  readonly isOn: boolean;
  readonly onChanged: () => void;
}

function PortfolioTools({ api_id, isOn, onChanged }: PortfolioToolsProps) {
  const { t } = useLingui();
  const openMoney = useOpenMoney();
  const ask = (action: 'on' | 'off' | 'now' | 'collect') => () =>
    openMoney({ kind: 'portfolio', action, api_id, onDone: onChanged });
  return (
    <div className={css.row}>
      <span>{isOn ? t`Auto-repay is on` : t`Auto-repay is off`}</span>
      <Button size="small" onPress={ask(isOn ? 'off' : 'on')}>
        {isOn ? t`Turn auto-repay off` : t`Turn auto-repay on`}
      </Button>
      <Button size="small" onPress={ask('now')}>{t`Repay all debts now`}</Button>
      <Button size="small" onPress={ask('collect')}>{t`Collect funds`}</Button>
    </div>
  );
}

function Isolated({
  api_id,
  pairs: { data, failure, reload },
}: {
  readonly api_id: string;
  readonly pairs: Loaded<Output<typeof isolatedAccount>>;
}) {
  const { t } = useLingui();
  const openMoney = useOpenMoney();
  return (
    <>
      <div className={css.head}>
        <h4 className={css.heading}>{t`Isolated margin`}</h4>
        <div className={css.acts}>
          <Button
            size="small"
            onPress={() => openMoney({ kind: 'transfer', api_id, from: 'spot', to: 'isolated' })}
          >{t`Transfer in`}</Button>
        </div>
      </div>
      {!data &&
        (failure ? (
          <ErrorFallback what={t`Isolated margin`} code={failure.code} onRetry={reload} />
        ) : (
          <Skeleton rows={2} />
        ))}
      {data?.length === 0 && (
        <p className={css.note}>
          <Trans>No isolated pair in use. Transfer funds into a pair to borrow against it.</Trans>
        </p>
      )}
      {data && data.length > 0 && <IsolatedTable api_id={api_id} pairs={data} />}
    </>
  );
}
