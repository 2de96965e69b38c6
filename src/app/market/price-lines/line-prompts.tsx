import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { exitTypeAt } from '../../../shared/trade/position.ts';
import type { ChartPane } from '../../charts/model/chart-options.ts';
import type { DrawingDesk } from '../../charts/drawings/drawing-desk.ts';
import { formatExact } from '../../format/price.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MoveAlert } from '../alerts/move-alert.tsx';
import { DrawingMenu } from '../drawings/drawing-menu.tsx';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { CancelPrompt } from '../order-dialogs/cancel-prompt.tsx';
import { ClosePrompt } from '../order-dialogs/close-prompt.tsx';
import { ExitDialog } from '../order-dialogs/exit-dialog.tsx';
import { ReversePrompt } from '../order-dialogs/reverse-prompt.tsx';
import { useExit } from '../order-dialogs/use-exit.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { LineMenu, type OnLimit } from './line-menu.tsx';
import type { LineQuestion } from './line-question.ts';
import type { PriceLines } from './use-price-lines.ts';

interface LinePromptsProps {
  readonly instrument: Instrument;
  readonly lines: PriceLines;
  readonly desk: DrawingDesk;
  readonly asking: LineQuestion;
  /** Of the chart, as they are now. */
  readonly panes: () => readonly ChartPane[];
  readonly onLimit?: OnLimit | undefined;
}

/** What a chart asks about the lines on it, one question at a time. */
export function LinePrompts({ instrument, lines, desk, asking, panes, onLimit }: LinePromptsProps) {
  const { t } = useLingui();
  const { close } = lines.questions;
  if (asking.kind === 'cancel') return <CancelPrompt orders={asking.orders} table={[instrument]} onClose={close} />;
  if (asking.kind === 'close' || asking.kind === 'reverse') {
    const Prompt = asking.kind === 'close' ? ClosePrompt : ReversePrompt;
    return <Prompt position={asking.position} table={[instrument]} onClose={close} />;
  }
  if (asking.kind === 'tools')
    return (
      <Dialog isOpen title={t`Drawing tools`} onClose={close}>
        <DrawingMenu desk={desk} onClose={close} />
      </Dialog>
    );
  if (asking.kind === 'menu')
    return (
      <LineMenu
        key={`${asking.pane} ${asking.price}`}
        instrument={instrument}
        lines={lines}
        price={asking.price}
        pane={asking.pane}
        place={asking.place}
        panes={panes}
        onLimit={onLimit}
      />
    );
  if (asking.kind === 'type-amend') return <AmendDialog instrument={instrument} lines={lines} orders={asking.orders} />;
  if (asking.kind === 'type-exit')
    return (
      <ExitDialog
        position={asking.position}
        instrument={instrument}
        from={asking.price ?? ''}
        last={lines.last}
        bar={lines.orders.bar}
        onClose={close}
      />
    );
  if (asking.kind === 'move-alert') return <MoveAlert alert={asking.alert} instrument={instrument} onClose={close} />;
  return asking.kind === 'exit' ? (
    <ExitQuestion instrument={instrument} lines={lines} asking={asking} />
  ) : (
    <AmendQuestion instrument={instrument} lines={lines} asking={asking} />
  );
}

interface QuestionProps<K extends LineQuestion['kind']> {
  readonly instrument: Instrument;
  readonly lines: PriceLines;
  readonly asking: Extract<LineQuestion, { readonly kind: K }>;
}

/** Whether a position gets an exit at the price to which its line was dragged. */
function ExitQuestion({ instrument, lines, asking }: QuestionProps<'exit'>) {
  const { t } = useLingui();
  const pair = usePairName(instrument);
  const exit = useExit(instrument);
  const isStop = exitTypeAt(asking.position, Number(asking.price), lines.last) === 'STOP_MARKET';
  return (
    <ConfirmDialog
      isOpen
      reversible
      title={isStop ? t`Place stop loss?` : t`Place take profit?`}
      kind="sell"
      focus="confirm"
      confirm={t`Place`}
      onClose={lines.questions.close}
      onConfirm={() => exit(asking.position, asking.price, lines.last)}
      facts={[
        { label: t`Pair`, value: pair },
        { label: t`Position`, value: formatExact(asking.position.qty) },
        { label: t`Trigger price`, value: priceText(asking.price, instrument) },
        { label: t`P&L at this price`, value: asking.profit },
      ]}
    />
  );
}

/** Whether orders go to the price to which their line was dragged. */
function AmendQuestion({ instrument, lines, asking }: QuestionProps<'amend'>) {
  const { t } = useLingui();
  const pair = usePairName(instrument);
  const [first] = asking.orders;
  if (!first) return null;
  const count = asking.orders.length;
  const before = first.status === 'WAITING' ? (first.trigger_price ?? first.price) : first.price;
  return (
    <ConfirmDialog
      isOpen
      reversible
      title={count === 1 ? t`Amend order?` : t`Amend ${count} orders?`}
      kind={first.side === 'BUY' ? 'buy' : 'sell'}
      focus="confirm"
      confirm={count === 1 ? t`Amend order` : t`Amend ${count} orders`}
      warnings={lines.orders.warningsAt(asking.orders, asking.price)}
      onClose={lines.questions.close}
      onConfirm={() => lines.orders.amend(asking.orders, asking.price)}
      facts={[
        { label: t`Pair`, value: pair },
        { label: t`Side`, value: first.side === 'BUY' ? t`Buy` : t`Sell` },
        {
          label: t`Amount`,
          value:
            count === 1
              ? formatExact(first.amount)
              : asking.orders.map(({ amount }) => formatExact(amount)).join(' + '),
        },
        {
          label: first.status === 'WAITING' ? t`Trigger price` : t`Price`,
          value: `${priceText(before, instrument)} → ${priceText(asking.price, instrument)}`,
        },
      ]}
    />
  );
}

/** An instrument with its venue. */
function usePairName(instrument: Instrument): string {
  const names = useInstrumentNames();
  return `${instrument.exchange} ${names.full(instrument)}`;
}
