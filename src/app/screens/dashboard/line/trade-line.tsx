import { Trans, useLingui } from '@lingui/react/macro';
import { findInstrument, type Wanted } from '../../../commands/find-instrument.ts';
import { type Line, parseLine, printLine } from '../../../commands/grammar.ts';
import type { LineProps } from '../../../commands/line.ts';
import { type Instrument, keyOfSymbol, symbolOfKey } from '../../../../shared/market/instrument.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { useSession } from '../../../session/use-session.ts';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { useTradeGate } from '../order-form/use-trade-gate.ts';
import type { Attempts } from '../order-form/draft/attempts.ts';
import type { OnOrder } from '../order-toasts.ts';
import type { Dashboard } from '../use-dashboard.ts';
import { AlertLine } from './alert-line.tsx';
import { CancelLine } from './cancel-line.tsx';
import { CloseLine } from './close-line.tsx';
import { LineCard, LineNote } from './line-card.tsx';
import { OrderLine, type OrderOfLine } from './order-line.tsx';
import { lineProblems } from './problem-text.ts';

interface TradeLineProps extends LineProps {
  readonly dashboard: Dashboard;
  readonly attempts: Attempts;
  readonly onOrder: OnOrder;
}

const noInstruments: readonly Instrument[] = [];

/**
 * A line of the palette as the dashboard carries it out: an order, a close, a cancel, an alert, an interval; or what is
 * wrong with it.
 */
export function TradeLine({ text, dashboard, ...props }: TradeLineProps) {
  const { t } = useLingui();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const account = useStream({ kind: 'account' }).value;
  const [{ oneClick }] = usePreferences();
  const reachable = useReachable();
  const parsed = parseLine(text);
  if (!parsed) return null;
  if (!parsed.ok) return <Problem word={parsed.word} rule={parsed.rule} />;
  const { line } = parsed;
  if (line.kind === 'interval') {
    const { interval } = line;
    const run = () => {
      dashboard.patch({ interval });
      props.onDone();
    };
    return (
      <LineCard
        title={t`Chart: ${interval}`}
        kind="solid"
        action={t`Show ${interval}`}
        enter={props.enter}
        onEnter={run}
      />
    );
  }
  if (line.kind === 'alert')
    return <AlertGate key={printLine(line)} {...props} line={line} table={table} dashboard={dashboard} />;
  if (line.kind === 'order') return <OrderGate {...props} dashboard={dashboard} line={line} table={table} />;
  if (!account)
    return (
      <LineNote>
        <Trans>Please Login</Trans>
      </LineNote>
    );
  if (!reachable)
    return (
      <LineNote>
        <Trans>Disconnected — orders cannot be sent. Reconnecting…</Trans>
      </LineNote>
    );
  const common = { ...props, account, table, unasked: dashboard.state.quick_mode && oneClick };
  const key = printLine(line);
  return line.kind === 'cancel' ? (
    <CancelLine key={key} line={line} {...common} />
  ) : (
    <CloseLine key={key} line={line} {...common} />
  );
}

function Problem({ word, rule }: { readonly word: string; readonly rule: keyof typeof lineProblems }) {
  const { i18n } = useLingui();
  return (
    <LineNote>
      <strong>{word}</strong> {i18n._(lineProblems[rule])}
    </LineNote>
  );
}

interface OrderGateProps extends Omit<TradeLineProps, 'text'> {
  readonly line: OrderOfLine;
  readonly table: readonly Instrument[];
}

/** The market that a line means beside the one on show. */
function meant(line: Wanted, table: readonly Instrument[], { tabs: { current } }: Dashboard): Instrument | undefined {
  const place = instrumentsByKey(table).get(current) ?? symbolOfKey(current);
  return place && findInstrument(table, line, { quote: 'USDT', ...place });
}

interface AlertGateProps extends Omit<LineProps, 'text'> {
  readonly line: Extract<Line, { kind: 'alert' }>;
  readonly table: readonly Instrument[];
  readonly dashboard: Dashboard;
}

/** Finds the market of an alert; alerts are a user's own. */
function AlertGate({ line, table, dashboard, ...props }: AlertGateProps) {
  const instrument = meant(line, table, dashboard);
  if (!useSession())
    return (
      <LineNote>
        <Trans>Please Login</Trans>
      </LineNote>
    );
  if (!instrument) return <Problem word={line.symbol.toLowerCase()} rule="symbol" />;
  return <AlertLine {...props} line={line} instrument={instrument} />;
}

/** Finds the market of an order, and whether its user may trade there. */
function OrderGate({ line, table, dashboard, ...props }: OrderGateProps) {
  const instrument = meant(line, table, dashboard);
  if (!instrument) return <Problem word={line.symbol.toLowerCase()} rule="symbol" />;
  if (line.reduce && !instrument.contract) return <Problem word="reduce" rule="contract_only" />;
  return (
    <OpenMarket
      {...props}
      key={`${printLine(line)} ${keyOfSymbol(instrument)}`}
      line={line}
      instrument={instrument}
      dashboard={dashboard}
    />
  );
}

function OpenMarket({
  instrument,
  dashboard,
  ...props
}: Omit<TradeLineProps, 'text'> & { readonly line: OrderOfLine; readonly instrument: Instrument }) {
  const gate = useTradeGate(instrument, dashboard);
  if (gate.bar !== undefined) return <LineNote>{gate.text}</LineNote>;
  return <OrderLine {...props} instrument={instrument} dashboard={dashboard} accounts={gate.accounts} />;
}
