import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { ChartPane } from '../../charts/model/chart-options.ts';
import type { DrawingStore } from '../../charts/drawings/drawing-store.ts';
import { formatExact } from '../../format/price.ts';
import { ConfirmCard } from '../../ui/overlay/confirm-card.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MoveAlert } from '../alerts/move-alert.tsx';
import { DrawingMenu } from '../drawings/drawing-menu.tsx';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { CancelPrompt } from '../order-dialogs/cancel-prompt.tsx';
import { ClosePrompt } from '../order-dialogs/close-prompt.tsx';
import { ExitDialog } from '../order-dialogs/exit-dialog.tsx';
import { exitAt } from '../order-dialogs/exit-orders.ts';
import { ReversePrompt } from '../order-dialogs/reverse-prompt.tsx';
import { useExit } from '../order-dialogs/use-exit.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { AmendQuestion } from './amend-question.tsx';
import { LineMenu, type OnLimit } from './line-menu.tsx';
import type { LineQuestion } from './line-question.ts';
import type { PriceLines } from './use-price-lines.ts';

interface LinePromptsProps {
  readonly instrument: Instrument;
  readonly lines: PriceLines;
  readonly store: DrawingStore;
  readonly pendingConfirm: LineQuestion;
  /** Of the chart, as they are now. */
  readonly panes: () => readonly ChartPane[];
  readonly onLimit?: OnLimit | undefined;
}

/** What a chart asks about the lines on it, one question at a time. */
export function LinePrompts({ instrument, lines, store, pendingConfirm, panes, onLimit }: LinePromptsProps) {
  const { t } = useLingui();
  const { close } = lines.questions;
  if (pendingConfirm.kind === 'cancel')
    return (
      <CancelPrompt orders={pendingConfirm.orders} table={[instrument]} place={pendingConfirm.place} onClose={close} />
    );
  if (pendingConfirm.kind === 'close' || pendingConfirm.kind === 'reverse') {
    const Prompt = pendingConfirm.kind === 'close' ? ClosePrompt : ReversePrompt;
    return <Prompt position={pendingConfirm.position} table={[instrument]} onClose={close} />;
  }
  if (pendingConfirm.kind === 'tools')
    return (
      <Dialog isOpen title={t`Drawing tools`} onClose={close}>
        <DrawingMenu store={store} onClose={close} />
      </Dialog>
    );
  if (pendingConfirm.kind === 'menu')
    return (
      <LineMenu
        key={`${pendingConfirm.pane} ${pendingConfirm.price}`}
        instrument={instrument}
        lines={lines}
        price={pendingConfirm.price}
        pane={pendingConfirm.pane}
        place={pendingConfirm.place}
        panes={panes}
        onLimit={onLimit}
      />
    );
  if (pendingConfirm.kind === 'type-amend')
    return <AmendDialog instrument={instrument} lines={lines} orders={pendingConfirm.orders} />;
  if (pendingConfirm.kind === 'type-exit')
    return (
      <ExitDialog
        position={pendingConfirm.position}
        instrument={instrument}
        from={pendingConfirm.price ?? ''}
        last={lines.last}
        bar={lines.orders.bar}
        onClose={close}
      />
    );
  if (pendingConfirm.kind === 'move-alert')
    return <MoveAlert alert={pendingConfirm.alert} instrument={instrument} onClose={close} />;
  return pendingConfirm.kind === 'exit' ? (
    <ExitQuestion instrument={instrument} lines={lines} pendingConfirm={pendingConfirm} />
  ) : (
    <AmendQuestion instrument={instrument} changes={lines.orders} onClose={close} {...pendingConfirm} />
  );
}

interface QuestionProps<K extends LineQuestion['kind']> {
  readonly instrument: Instrument;
  readonly lines: PriceLines;
  readonly pendingConfirm: Extract<LineQuestion, { readonly kind: K }>;
}

/** Whether a position gets an exit at the price to which its line was dragged. */
function ExitQuestion({ instrument, lines, pendingConfirm }: QuestionProps<'exit'>) {
  const { t } = useLingui();
  const pair = usePairName(instrument);
  const exit = useExit(instrument);
  const prices = exitAt(pendingConfirm.position, pendingConfirm.price, lines.last);
  return (
    <ConfirmCard
      place={pendingConfirm.place}
      reversible
      title={prices.stopLoss !== undefined ? t`Place stop loss?` : t`Place take profit?`}
      kind="sell"
      focus="confirm"
      confirm={t`Place`}
      onClose={lines.questions.close}
      onConfirm={() => exit(pendingConfirm.position, prices)}
      facts={[
        { label: t`Pair`, value: pair },
        { label: t`Position`, value: formatExact(pendingConfirm.position.qty) },
        { label: t`Trigger price`, value: priceText(pendingConfirm.price, instrument) },
        { label: t`P&L at this price`, value: pendingConfirm.profit },
      ]}
    />
  );
}

/** An instrument with its venue. */
function usePairName(instrument: Instrument): string {
  const names = useInstrumentNames();
  return `${instrument.exchange} ${names.full(instrument)}`;
}
