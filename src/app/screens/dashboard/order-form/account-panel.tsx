import type { AccountType } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAccountName } from '../../../market/instrument/venue-name.ts';
import { parsePercent } from '../../../format/parse-number.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { Dashboard } from '../use-dashboard.ts';
import { type ElsewhereAccount, mayTrade, toggleAccount } from './accounts.ts';
import css from './account-picker.module.css';
import type { OrderContext } from './use-order-context.ts';

export interface AccountPickerProps {
  /** All active accounts of the exchange. */
  readonly accounts: readonly ApiAccount[];
  /** Active accounts of other exchanges. */
  readonly elsewhere: readonly ElsewhereAccount[];
  readonly inUse: readonly ApiAccount[];
  readonly dashboard: Dashboard;
  readonly type: AccountType;
  /** Of the form that orders are sent from, where there is one. */
  readonly context?: OrderContext | undefined;
}

/** The accounts to choose from, and how those after the first take part. */
export function AccountPanel({ accounts, elsewhere, inUse, dashboard, type, context }: AccountPickerProps) {
  const { t } = useLingui();
  const { state } = dashboard;
  return (
    <div className={css.panel}>
      {accounts.map((account) => (
        <div key={account.api_id} className={css.row}>
          <Checkbox
            isSelected={inUse.includes(account)}
            onChange={() => dashboard.chooseAccounts(toggleAccount(dashboard.chosenAccounts, inUse, account.api_id))}
          >
            {account.name}
          </Checkbox>
          <span className="quiet">
            {mayTrade(account, type) ? (account.paper ? t`Paper` : account.api_key) : t`no permission`}
          </span>
        </div>
      ))}
      {elsewhere.length > 0 && state.sync_mode && <Elsewhere {...{ elsewhere, inUse, dashboard, type }} />}
      {accounts.length + elsewhere.length > 1 && <SyncFields key={dashboard.state.sync_ratio} dashboard={dashboard} />}
      {context && <TradingMode context={context} />}
    </div>
  );
}

/** Accounts of other exchanges, where an order is to go to the same pair there. */
function Elsewhere({ elsewhere, inUse, dashboard, type }: Omit<AccountPickerProps, 'accounts'>) {
  const { t } = useLingui();
  const accountName = useAccountName();
  const {
    state: { sync_exchanges },
    patch,
    chosenAccounts,
    chooseAccounts,
  } = dashboard;
  return (
    <div className={css.sync}>
      <Checkbox
        isSelected={sync_exchanges}
        onChange={(wanted) => patch({ sync_exchanges: wanted })}
      >{t`Accounts on other exchanges, same pair there`}</Checkbox>
      {sync_exchanges &&
        elsewhere.map(({ account, hasPair }) => (
          <div key={account.api_id} className={css.row}>
            <Checkbox
              isSelected={inUse.includes(account)}
              isDisabled={!hasPair}
              onChange={() => chooseAccounts(toggleAccount(chosenAccounts, inUse, account.api_id))}
            >
              {accountName(account, undefined)}
            </Checkbox>
            <span className="quiet">
              {!hasPair
                ? t`Pair not listed`
                : mayTrade(account, type)
                  ? account.paper
                    ? t`Paper`
                    : account.api_key
                  : t`no permission`}
            </span>
          </div>
        ))}
    </div>
  );
}

function SyncFields({ dashboard: { state, patch } }: { readonly dashboard: Dashboard }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(state.sync_ratio));
  const ratio = Number(parsePercent(typed));
  const isValid = Number.isInteger(ratio) && ratio >= 1 && ratio <= 1000;
  const keep = () => {
    if (isValid && ratio !== state.sync_ratio) patch({ sync_ratio: ratio });
  };
  return (
    <div className={css.sync}>
      <Checkbox
        isSelected={state.sync_mode}
        onChange={(sync_mode) => patch({ sync_mode })}
      >{t`All selected accounts trade together`}</Checkbox>
      {state.sync_mode && (
        <ChoiceField
          label={t`Size of the other accounts`}
          value={state.sync_sizing}
          onChange={(sync_sizing) => patch({ sync_sizing })}
          choices={[
            { key: 'RATIO', label: t`Ratio of the first account's size` },
            { key: 'SAME', label: t`Same size` },
            { key: 'BALANCE', label: t`In proportion to balances` },
          ]}
        />
      )}
      {state.sync_mode && state.sync_sizing === 'RATIO' && (
        <TextInput
          label={t`Size ratio for other accounts (%)`}
          numeric
          inputMode="numeric"
          suffix="%"
          value={typed}
          error={isValid ? undefined : t`Enter 1 to 1000`}
          onChange={setTyped}
          onBlur={keep}
        />
      )}
    </div>
  );
}

/** Whether orders go through the platform, where algorithms may split them, or straight to the venue. */
function TradingMode({ context: { draft, change } }: { readonly context: OrderContext }) {
  const { t } = useLingui();
  return (
    <div className={css.sync}>
      <span>{t`Trading mode`}</span>
      <Segmented
        label={t`Trading mode`}
        value={draft.tradingMode}
        onChange={(tradingMode) => change({ tradingMode })}
        choices={[
          { key: 'NORMAL', label: t({ message: 'Normal', context: 'trading mode' }) },
          { key: 'DIRECT', label: t({ message: 'Direct', context: 'trading mode' }) },
        ]}
      />
      <span className="quiet">
        {draft.tradingMode === 'NORMAL'
          ? t`TWAP, VWAP and iceberg orders are available.`
          : t`Orders go to the exchange as they are, with the same checks; none is split.`}
      </span>
    </div>
  );
}
