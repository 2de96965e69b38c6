import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { instanceStat } from '../../../../../shared/contracts/strategy.ts';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useLoaded } from '../../../../engine/use-loaded.ts';
import { useRefresh } from '../../../../engine/use-refresh.ts';
import { formatExact } from '../../../../format/price.ts';
import { filledShare } from '../../../../market/routing/routed-state.ts';
import { routedPrice, routedUnit } from '../../../../market/routing/route-texts.ts';
import { Button } from '../../../../ui/form/button.tsx';
import css from './routed.module.css';

/** How often a SOR is asked how far it has come, ms. */
const everyMs = 1_000;

interface RouteProgressProps {
  readonly instanceId: string;
  readonly instrument: Instrument;
  /** Shows its child orders. */
  readonly onShow: () => void;
  readonly onClose: () => void;
}

/** How far the SOR that was started last from the form has come. */
export function RouteProgress({ instanceId, instrument, onShow, onClose }: RouteProgressProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const { data, reload } = useLoaded(() => engine.call(instanceStat, { instance_id: instanceId }), [instanceId]);
  const share = filledShare(data?.state);
  useRefresh(everyMs, () => {
    if (share < 1) reload();
  });
  const filled = formatExact(data?.state?.filled ?? '0');
  const unit = routedUnit(instrument);
  const { average, saved } = data?.state ?? {};
  const gain = formatExact(saved ?? '0');
  return (
    <section className={css.progress} aria-label={t`Smart routing`}>
      <div className={css.progressHead}>
        <span>{share < 1 ? t`Smart routing` : t`Smart routing filled`}</span>
        <span className="num">
          {filled} {unit} · {Math.floor(share * 100)}%
        </span>
      </div>
      <span className={css.track} aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <div className={css.progressFoot}>
        <span className="num">
          {average === undefined ? '' : `${routedPrice(Number(average), instrument, 2)} ${instrument.quote}`}
          {saved === undefined ? '' : ` · ${t`saved ${gain} bps`}`}
        </span>
        <span>
          <Button kind="ghost" size="small" onPress={onShow}>{t`Child orders`}</Button>
          <Button kind="ghost" size="small" aria-label={t`Close`} onPress={onClose}>
            <X size={13} aria-hidden="true" />
          </Button>
        </span>
      </div>
    </section>
  );
}
