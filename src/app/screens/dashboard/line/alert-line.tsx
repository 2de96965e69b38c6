import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type AlertLevel, type Line, printLine } from '../../../commands/grammar.ts';
import type { LineProps } from '../../../commands/line.ts';
import { alertClose, alertList, alertSave } from '../../../../shared/contracts/alert.ts';
import { type Instrument, spotKeyOf } from '../../../../shared/market/instrument.ts';
import { CallError, type EngineClient } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { usePassedText } from '../../../market/alerts/use-passed-text.ts';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { priceText } from '../../../market/instrument/price-text.ts';
import { figuresOf } from '../../../market/instrument/ticker-figures.ts';
import { failureText } from '../../../text/refusal-text.ts';
import { ExchangeChip } from '../../../ui/exchange-chip.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { LineCard } from './line-card.tsx';

interface AlertLineProps extends Omit<LineProps, 'text'> {
  readonly line: Extract<Line, { kind: 'alert' }>;
  readonly instrument: Instrument;
}

const save = (engine: EngineClient, { exchange, symbol, account_type }: Instrument, { direction, price }: AlertLevel) =>
  engine.call(alertSave, {
    exchange,
    symbol,
    account_type,
    kind: 'PRICE',
    trigger_price: price,
    direction,
    duration_s: 0,
    channel: ['web', 'app'],
  });

/**
 * Ends what is monitoring the price of one instrument, and no indicator or spread; how many that were. One that has
 * just fired is over anyway.
 */
async function endAll(engine: EngineClient, instrument: Instrument): Promise<number> {
  const open = (await engine.call(alertList, {})).filter(
    (alert) =>
      alert.status === 'MONITORING' &&
      alert.kind !== 'INDICATOR' &&
      alert.kind !== 'SPREAD' &&
      spotKeyOf(alert) === spotKeyOf(instrument),
  );
  const ended = await Promise.all(
    open.map(({ alert_id }) =>
      engine.call(alertClose, { alert_id }).then(
        () => 1,
        (error: unknown) => {
          if (error instanceof CallError && error.failure.code === 'CONFLICT') return 0;
          throw error;
        },
      ),
    ),
  );
  return ended.reduce<number>((sum, one) => sum + one, 0);
}

/** A price alert as a line: made, or all of the symbol ended. Give it the line as React key. */
export function AlertLine({ line, instrument, enter, onDone }: AlertLineProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const passedText = usePassedText();
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<string>();
  const ticker = useStream({ kind: 'tickers' }).value?.[spotKeyOf(instrument)];
  const last = ticker && figuresOf(ticker)?.last;
  const { level } = line;
  const pair = useInstrumentNames().full(instrument);
  const price = level === 'off' ? '' : priceText(level.price, instrument);
  const run = async () => {
    setBusy(true);
    setFormError(undefined);
    try {
      if (level === 'off') {
        const count = await endAll(engine, instrument);
        toast({
          id: printLine(line),
          tone: 'info',
          title: count === 0 ? t`No price alerts for ${pair}` : t`Price alerts for ${pair} cancelled`,
          ...(count > 0 && { detail: String(count) }),
        });
      } else {
        await save(engine, instrument, level);
        toast({
          id: printLine(line),
          tone: 'success',
          title: t`Price alert set`,
          detail: level.direction === 'UP_TO' ? t`${pair} up to ${price}` : t`${pair} down to ${price}`,
        });
      }
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFormError(
        error.failure.code === 'WOULD_TRIGGER' && level !== 'off'
          ? passedText(level.direction)
          : i18n._(failureText(error.failure)),
      );
    } finally {
      setBusy(false);
    }
  };
  const title =
    level === 'off' ? (
      <Trans>Cancel all price alerts</Trans>
    ) : level.direction === 'UP_TO' ? (
      <Trans>Alert me when the price rises to {price}</Trans>
    ) : (
      <Trans>Alert me when the price falls to {price}</Trans>
    );
  return (
    <LineCard
      title={
        <>
          <span>{title}</span>
          <ExchangeChip exchange={instrument.exchange} />
          <span>{pair}</span>
        </>
      }
      kind="solid"
      enter={enter}
      busy={busy}
      formErrors={formError ? [formError] : []}
      facts={last ? [{ label: t`Last price`, value: priceText(last, instrument) }] : []}
      action={level === 'off' ? t`Cancel alerts` : t`Set alert`}
      onEnter={() => void run()}
    />
  );
}
