import { Trans, useLingui } from '@lingui/react/macro';
import { fundingHistory } from '../../../../shared/contracts/funding.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { formatPercent } from '../../../format/percent.ts';
import { PastValues } from '../history/past-values.tsx';

/** Rates that a perpetual has paid over 3, 7 or 30 days, a point each. */
export function RateHistory({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const engine = useEngine();
  const { exchange, account_type, symbol } = instrument;
  return (
    <PastValues
      label={t`Rates paid`}
      name={keyOfSymbol(instrument)}
      read={async (days) =>
        (await engine.call(fundingHistory, { exchange, accountType: account_type, symbol, days })).find(
          (each) => each.symbol === symbol,
        )?.list ?? []
      }
      none={<Trans>No rates were paid in this period.</Trans>}
      format={(rate) => formatPercent(rate * 100, 4)}
      words={(least, greatest) => t`Between ${least} and ${greatest} per interval`}
    />
  );
}
