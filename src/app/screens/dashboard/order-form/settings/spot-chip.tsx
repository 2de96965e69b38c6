import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import { replaceTab, tabOf } from '../../../../../shared/trade/workspace/tab.ts';
import { useStream } from '../../../../engine/use-stream.ts';
import { isSpotWay, type SpotWay, waysOf } from '../../../../market/instrument/spot-leverage.ts';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import type { Dashboard } from '../../use-dashboard.ts';

const none: readonly Instrument[] = [];

interface SpotChipProps {
  readonly instrument: Instrument;
  readonly dashboard: Dashboard;
}

/**
 * Whether a pair of a spot market is traded with one's own money or on margin; the tab goes on with the same pair. What
 * was chosen last is kept: pairs that the search opens then open on margin too.
 */
export function SpotChip({ instrument, dashboard }: SpotChipProps) {
  const { t } = useLingui();
  const table = useStream({ kind: 'symbols' }).value ?? none;
  const found = waysOf(table, instrument);
  const { account_type } = instrument;
  if (!isSpotWay(account_type) || found.length < 2) return null;
  const names: Record<SpotWay, string> = { spot: t`Spot`, margin: t`Cross margin`, isolated: t`Isolated margin` };
  const choose = (way: SpotWay) => {
    const chosen = found.find((each) => each.account_type === way);
    if (!chosen || way === account_type) return;
    dashboard.patch({ spot_leverage_activate: way !== 'spot' });
    dashboard.setTabs(replaceTab(dashboard.tabs, dashboard.tabs.current, tabOf(chosen)));
  };
  return (
    <ChoiceMenu
      label={t`Spot or margin`}
      value={account_type}
      choices={found.map((each) => {
        const way = each.account_type as SpotWay;
        return { key: way, label: way === 'spot' ? names.spot : `${names[way]} ${each.max_leverage}×` };
      })}
      onChange={choose}
    />
  );
}
