import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Twap } from '../../../../../shared/trade/algo.ts';
import { useStream } from '../../../../engine/use-stream.ts';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { useInstrumentNames } from '../../../../market/instrument/instrument-name.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { useInstrumentFacts } from '../../../../market/order-dialogs/instrument-facts.ts';
import { useCancel } from '../../../../market/order-dialogs/use-cancel.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';

interface StopAlgoProps {
  readonly parent: Twap;
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
}

/** "Stop this TWAP?": what is filled stays, its open children are cancelled, and it sends no more. */
export function StopAlgo({ parent: asked, table, onClose }: StopAlgoProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const identity = useInstrumentFacts();
  const cancel = useCancel();
  const parents = useStream({ kind: 'algos' }).value?.parents ?? [];
  const parent = parents.find(({ parent_id }) => parent_id === asked.parent_id) ?? asked;
  const instrument = instrumentsByKey(table).get(keyOfSymbol(parent));
  const unit = instrument ? amountUnit(instrument) : '';
  const { kind } = parent;
  const name = names.ofRef(parent, table);
  return (
    <ConfirmDialog
      isOpen
      title={t`Stop ${kind} order in ${name}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Stop order`}
      facts={[
        ...identity(parent, table, [parent.api_id]),
        { label: t`Side`, value: parent.side === 'BUY' ? t`Buy` : t`Sell` },
        { label: t`Amount`, value: `${formatExact(parent.amount)} ${unit}` },
        { label: t`Filled`, value: `${formatExact(parent.filled_amount)} ${unit}` },
        ...(parent.slices > 0 ? [{ label: t`Slices sent`, value: `${parent.done_slices} / ${parent.slices}` }] : []),
      ]}
      onConfirm={() => cancel([], { parents: [parent.parent_id] })}
      onClose={onClose}
    />
  );
}
