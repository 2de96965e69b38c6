import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { addTab, tabOf } from '../../../../shared/trade/workspace/tab.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { Dashboard } from '../use-dashboard.ts';
import type { ElsewhereAccount } from './accounts.ts';

interface NoAccountWayProps {
  readonly instrument: Instrument;
  readonly elsewhere: readonly ElsewhereAccount[];
  readonly dashboard: Dashboard;
}

/** The way out where no account is at the market's exchange: to trade the pair where there is one, or to add one. */
export function NoAccountWay({ instrument, elsewhere, dashboard }: NoAccountWayProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const exchange = elsewhere.find(({ hasPair }) => hasPair)?.account.exchange;
  const add = (
    <Link to="/user" search={{ section: 'api-accounts' }}>
      <Trans>Add an account</Trans>
    </Link>
  );
  if (exchange === undefined) return add;
  const open = () => dashboard.setTabs(addTab(dashboard.tabs, tabOf({ ...instrument, exchange })));
  return (
    <>
      <Button kind="solid" onPress={open}>{t`Trade at ${venueName(exchange)}`}</Button>
      {add}
    </>
  );
}
