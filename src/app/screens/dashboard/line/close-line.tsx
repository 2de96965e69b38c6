import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import { isNamed } from '../../../commands/find-instrument.ts';
import type { Line } from '../../../commands/grammar.ts';
import type { LineProps } from '../../../commands/line.ts';
import { closePositionV2 } from '../../../../shared/contracts/position.ts';
import { codeOfNumber } from '../../../../shared/base/refusal-code.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { Position } from '../../../../shared/trade/position.ts';
import type { AccountValue } from '../../../../worker/api.ts';
import { CallError, isUnanswered } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { formatExact } from '../../../format/price.ts';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import { leftOpen } from '../../../market/order-words/left-open.ts';
import { failureText } from '../../../text/refusal-text.ts';
import { SentenceTexts } from '../../../text/sentence-texts.ts';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { LineCard, LineNote } from './line-card.tsx';

type CloseOfLine = Extract<Line, { kind: 'close' }>;

interface CloseLineProps extends Omit<LineProps, 'text'> {
  readonly line: CloseOfLine;
  readonly account: AccountValue;
  readonly table: readonly Instrument[];
  readonly unasked: boolean;
}

/** The open positions that a line names. */
export function positionsNamed(
  positions: readonly Position[],
  { symbol, exchange }: Pick<CloseOfLine, 'symbol' | 'exchange'>,
  table: readonly Instrument[],
): readonly Position[] {
  const byKey = instrumentsByKey(table);
  return positions.filter((position) => {
    const instrument = byKey.get(keyOfSymbol(position));
    return (
      (exchange === undefined || position.exchange === exchange) &&
      (instrument ? isNamed(instrument, symbol) : position.symbol.toUpperCase() === symbol)
    );
  });
}

const nameOf = ({ api_id, exchange, symbol, account_type, position_side }: Position): string =>
  [api_id, exchange, symbol, account_type, position_side].join(' ');

/**
 * Closes a share of each position at the market, and tells which were refused and which are still open in part. As long
 * as no answer has come a second try bears the id of the first, so that it closes nothing twice.
 */
function useClose(
  percent: number,
  nameIn: (position: Position) => string,
): (positions: readonly Position[]) => Promise<void> {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const texts = useContext(SentenceTexts);
  const [ids] = useState(() => new Map<string, string>());
  const complain = (position: Position, text: string) =>
    toast({
      id: `close-${nameOf(position)}`,
      tone: 'danger',
      title: t`Position not closed`,
      detail: `${position.exchange} ${nameIn(position)} · ${text}`,
    });
  const refuse = (position: Position, failure: Parameters<typeof failureText>[0]) =>
    complain(position, i18n._(failureText(failure)));
  const closeOne = async (position: Position) => {
    const { api_id, symbol, account_type, position_side } = position;
    const client_id = ids.get(nameOf(position)) ?? crypto.randomUUID();
    ids.set(nameOf(position), client_id);
    try {
      const { results } = await engine.call(closePositionV2, {
        api_ids: [api_id],
        symbol,
        account_type,
        position_side,
        percent,
        client_id,
      });
      ids.delete(nameOf(position));
      for (const { code, data, order } of results) {
        const left = await leftOpen(order, i18n, texts);
        if (code !== 200) refuse(position, { code: codeOfNumber(code), data });
        else if (left !== undefined) complain(position, left);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isUnanswered(error.failure)) ids.delete(nameOf(position));
      refuse(position, error.failure);
    }
  };
  return async (positions) => {
    await Promise.all(positions.map(closeOne));
  };
}

/** A close as a line. Give it the line as React key. */
export function CloseLine({ line, account, table, unasked, enter, onDone }: CloseLineProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const close = useClose(line.percent, (position) => names.ofRef(position, table));
  const [asked, setAsked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const positions = positionsNamed(account.positions, line, table);
  const about = positions.map((position) => `${nameOf(position)} ${position.qty}`).join(', ');
  const isAsked = asked === about;
  if (positions.length === 0)
    return (
      <LineNote>
        <Trans>No open positions.</Trans>
      </LineNote>
    );
  const { percent } = line;
  const accountOf = ({ api_id }: Position) => account.accounts.find((one) => one.api_id === api_id)?.name ?? api_id;
  const send = async () => {
    setBusy(true);
    await close(positions);
    onDone();
  };
  return (
    <LineCard
      title={percent === 100 ? t`Market close position` : t`Market close ${percent}% of position`}
      kind="danger"
      enter={enter}
      asked={isAsked}
      busy={busy}
      action={t`Close position`}
      facts={positions.map((position) => ({
        label: `${position.exchange} ${names.ofRef(position, table)} · ${accountOf(position)}`,
        value: formatExact(position.qty),
      }))}
      onEnter={() => {
        if (isAsked || unasked) void send();
        else setAsked(about);
      }}
    />
  );
}
