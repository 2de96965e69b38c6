import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { Feed, AccountValue } from '../../../../worker/api.ts';
import { useKeyText } from '../../../commands/commands-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { currencies } from '../../../format/valuation.ts';
import { useOpenMoney } from '../../../market/money-dialogs/money-request.ts';
import { isOwner } from '../../../../shared/user/role.ts';
import { useSession } from '../../../session/use-session.ts';
import { FeedBody } from '../../../market/feed/feed-body.tsx';
import { FeedChip } from '../../../market/feed/feed-chip.tsx';
import { EquityChange } from '../../../shell/equity-change.tsx';
import { Valued } from '../../../shell/valued.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChoiceMenu } from '../../../ui/overlay/choice-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Section } from '../section.tsx';
import { AccountHolding } from './account-holding.tsx';
import { Allocation } from './allocation.tsx';
import css from './balances.module.css';
import { type Holding, holdingsOf, isSmall } from './holdings.ts';

/** What every account has of every asset, as the engine last told, and what all of it is worth. */
export function BalancesSection() {
  const { t } = useLingui();
  const account = useStream({ kind: 'account' });
  const owns = isOwner(useSession()?.role);
  return (
    <>
      <Section
        title={t`Balances`}
        tools={
          <>
            <FeedChip feed={account} />
            {owns && <MoneyTools />}
            <ValueTools />
          </>
        }
      >
        <FeedBody feed={account} rows={4}>
          {(value) => <Whole value={value} isLive={account.state === 'live'} />}
        </FeedBody>
      </Section>
      {account.value && <Accounts value={account.value} state={account.state} />}
    </>
  );
}

/** What may be done with money, whatever the account. */
function MoneyTools() {
  const { t } = useLingui();
  const openMoney = useOpenMoney();
  return (
    <>
      <Button size="small" kind="solid" onPress={() => openMoney({ kind: 'transfer' })}>{t`Transfer`}</Button>
      <Button size="small" onPress={() => openMoney({ kind: 'loan', type: 'BORROW' })}>{t`Borrow`}</Button>
      <Button size="small" onPress={() => openMoney({ kind: 'loan', type: 'REPAY' })}>{t`Repay`}</Button>
      <Button
        size="small"
        onPress={() => openMoney({ kind: 'convert', what: 'dust' })}
      >{t`Convert small balances`}</Button>
    </>
  );
}

/** In which currency amounts are told, and whether they are. */
function ValueTools() {
  const { t } = useLingui();
  const [{ currency, hideValues }, change] = usePreferences();
  const keys = useKeyText('hide-values');
  return (
    <>
      <ChoiceMenu
        label={t`Currency`}
        choices={currencies.map((key) => ({ key, label: key }))}
        value={currency}
        onChange={(chosen) => change({ currency: chosen })}
        align="end"
      />
      <Button size="small" aria-pressed={hideValues} title={keys} onPress={() => change({ hideValues: !hideValues })}>
        {hideValues ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
        {t`Hide amounts`}
      </Button>
    </>
  );
}

function Whole({ value, isLive }: { readonly value: AccountValue; readonly isLive: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <dl className={css.whole}>
        <div>
          <dt>{t`Total`}</dt>
          <dd className={css.total}>
            <Valued usd={value.usdTotal} isLive={isLive} />
          </dd>
        </div>
        <div>
          <dt>{t`Today`}</dt>
          <dd className="private">
            <EquityChange account={value} isLive={isLive} />
          </dd>
        </div>
      </dl>
      <Allocation accounts={value.accounts} balances={value.balances} isLive={isLive} />
    </>
  );
}

/** Which balances of an account are shown. */
export interface Wanted {
  /** What the name of the asset has to hold, in capitals; "" where anything may be. */
  readonly sought: string;
  readonly hideSmall: boolean;
}

/** What is left of an account, and how much of it is out of sight only for being small. */
const shownOf = ({ balances }: Holding, { sought, hideSmall }: Wanted) => {
  const found = balances.filter(({ asset }) => asset.toUpperCase().includes(sought));
  const shown = hideSmall ? found.filter((balance) => !isSmall(balance)) : found;
  return { shown, hidden: found.length - shown.length };
};

function Accounts({
  value: { accounts, balances },
  state,
}: {
  readonly value: AccountValue;
  readonly state: Feed<unknown>['state'];
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [hideSmall, setHideSmall] = useState(true);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(accounts.length === 1 ? [accounts[0]!.api_id] : []),
  );
  const sought = typed.trim().toUpperCase();
  const holdings = holdingsOf(accounts, balances).map((holding) => ({
    ...holding,
    ...shownOf(holding, { sought, hideSmall }),
  }));
  const hidden = holdings.reduce((sum, holding) => sum + holding.hidden, 0);
  const listed = sought === '' ? holdings : holdings.filter(({ shown }) => shown.length > 0);
  const isOpen = (apiId: string) => sought !== '' || open.has(apiId);
  const turn = (apiId: string) =>
    setOpen((now) => new Set(now.has(apiId) ? [...now].filter((id) => id !== apiId) : [...now, apiId]));
  const areAllOpen = accounts.every(({ api_id }) => open.has(api_id));
  if (accounts.length === 0)
    return (
      <Section title={t`By account`}>
        <EmptyState>
          <Trans>No accounts yet.</Trans>
        </EmptyState>
      </Section>
    );
  return (
    <Section
      title={t`By account`}
      tools={
        sought === '' && (
          <Button size="small" onPress={() => setOpen(new Set(areAllOpen ? [] : accounts.map(({ api_id }) => api_id)))}>
            {areAllOpen ? t`Collapse all` : t`Expand all`}
          </Button>
        )
      }
    >
      <BalanceFilters typed={typed} onTyped={setTyped} hideSmall={hideSmall} onHideSmall={setHideSmall} />
      {listed.length === 0 && (
        <NoSuchAsset
          onShowAll={() => {
            setTyped('');
            setHideSmall(false);
          }}
        />
      )}
      {listed.length > 0 && (
        <ul className={css.accounts}>
          {listed.map(({ account, usd, shown }) => (
            <AccountHolding
              key={account.api_id}
              account={account}
              usd={usd}
              balances={shown}
              isLive={state === 'live'}
              isOpen={isOpen(account.api_id)}
              onTurn={sought === '' ? () => turn(account.api_id) : undefined}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && listed.length > 0 && <HiddenBalances hidden={hidden} onShowAll={() => setHideSmall(false)} />}
    </Section>
  );
}

interface BalanceFiltersProps {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly hideSmall: boolean;
  readonly onHideSmall: (hideSmall: boolean) => void;
}

function BalanceFilters({ typed, onTyped, hideSmall, onHideSmall }: BalanceFiltersProps) {
  const { t } = useLingui();
  return (
    <div className={css.filters}>
      <TextInput
        label={t`Find asset`}
        type="search"
        value={typed}
        onChange={onTyped}
        maxLength={20}
        autoComplete="off"
        spellCheck="false"
      />
      <Checkbox isSelected={hideSmall} onChange={onHideSmall}>{t`Hide dust (< 1 USD)`}</Checkbox>
    </div>
  );
}

function NoSuchAsset({ onShowAll }: { readonly onShowAll: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState action={<Button size="small" onPress={onShowAll}>{t`Show all balances`}</Button>}>
      <Trans>No account holds this asset.</Trans>
    </EmptyState>
  );
}

/** How many balances are out of sight only for being small. */
function HiddenBalances({ hidden, onShowAll }: { readonly hidden: number; readonly onShowAll: () => void }) {
  const { t } = useLingui();
  return (
    <p className={css.hidden}>
      <span>
        <Plural value={hidden} one="# balance under 1 USD hidden." other="# balances under 1 USD hidden." />
      </span>
      <Button size="small" kind="ghost" onPress={onShowAll}>{t`Show all balances`}</Button>
    </p>
  );
}
