import { Trans, useLingui } from '@lingui/react/macro';
import { useAccountName } from '../../../../market/instrument/venue-name.ts';
import type { SorRow } from '../../../../market/routing/routed-markets.ts';
import { amountText, percentText, placesOf, routedPrice, routedUnit } from '../../../../market/routing/route-texts.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import css from './routed.module.css';
import type { Routed } from './use-routed.ts';

interface RoutedAccountsProps {
  readonly routed: Routed;
  /** What is wrong with the choice; said once a press has asked for it. */
  readonly error: string | undefined;
}

/** Accounts over which an order is routed, one for each exchange, with the part that each of them gets. */
export function RoutedAccounts({ routed, error }: RoutedAccountsProps) {
  const { t } = useLingui();
  const { rows, picked, doubled, tick } = routed;
  return (
    <fieldset className={css.accounts}>
      <legend>{t`Sub-accounts, one per exchange`}</legend>
      {rows.map((row) => {
        const { api_id } = row.account;
        return (
          <RoutedAccount
            key={api_id}
            row={row}
            routed={routed}
            isTicked={picked.some(({ account }) => account.api_id === api_id)}
            isDoubled={doubled.has(api_id)}
            onTick={(isTicked) => tick(api_id, isTicked)}
          />
        );
      })}
      {error !== undefined && doubled.size === 0 && (
        <p className={css.fault} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface RoutedAccountProps {
  readonly row: SorRow;
  readonly routed: Routed;
  readonly isTicked: boolean;
  readonly isDoubled: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** One account: its best price, its fee and its part of the amount. */
function RoutedAccount({ row, routed, isTicked, isDoubled, onTick }: RoutedAccountProps) {
  const accountName = useAccountName();
  const { account, instrument } = row;
  const at = routed.routed.findIndex((each) => each.account.api_id === account.api_id);
  const part = at < 0 ? undefined : routed.preview.parts[at];
  const total = routed.preview.parts.reduce((sum, { amount }) => sum + amount, 0);
  const share = part && total > 0 ? part.amount / total : 0;
  const places = placesOf(routed.routed.map((each) => each.instrument));
  const best = part?.best === undefined ? '—' : routedPrice(part.best, instrument);
  const fee = percentText(instrument.taker, 3);
  const funding = percentText(part?.funding ?? 0, 4);
  return (
    <div className={css.account} data-used={share > 0}>
      <Checkbox isSelected={isTicked} onChange={onTick}>
        {accountName(account, undefined)}
      </Checkbox>
      {part && (
        <>
          <span className={`num ${css.part}`}>
            {share > 0 ? `${amountText(part.amount, instrument, places)} ${routedUnit(instrument)}` : '—'}
          </span>
          <span className={`num ${css.price}`}>
            {routed.isFunding ? (
              <Trans>
                {best} · fee {fee} · funding {funding}
              </Trans>
            ) : (
              <Trans>
                {best} · fee {fee}
              </Trans>
            )}
          </span>
          <span className={`num ${css.share}`}>{percentText(share, 0)}</span>
          <span className={css.bar} aria-hidden="true">
            <span style={{ inlineSize: `${share * 100}%` }} />
          </span>
        </>
      )}
      {isDoubled && (
        <p className={css.fault} role="alert">
          <Trans>Only one sub-account per exchange is allowed!</Trans>
        </p>
      )}
    </div>
  );
}
