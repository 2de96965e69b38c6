import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import type { QueueModel } from '../../../../shared/backtest/book/queue.ts';
import type { RecordedBars, RecordingFacts } from '../../../../shared/backtest/book/recordings.ts';
import type { RecordingRequest } from '../../../../shared/backtest/book/report.ts';
import { fromUnits, scaleOf } from '../../../../shared/base/decimal.ts';
import { hourMs, minuteMs, secondMs } from '../../../../shared/base/time.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from './backtest.module.css';
import type { Edge } from './edge.ts';
import { Outcome } from './outcome.tsx';
import { StageChart } from './stage-chart.tsx';
import { useRecordings } from './use-recordings.ts';

interface RecordingPanelProps {
  readonly instrument: Instrument;
  readonly strategyType: string;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly levels: readonly number[];
  readonly edges: readonly Edge[];
  readonly onMove: (key: string, price: string) => void;
  /** Takes the lowest and the highest price of the recording; left out where the strategy has no range. */
  readonly onFit?: ((lower: string, upper: string) => void) | undefined;
}

/** By which a fitted range goes beyond the prices. */
const beyond = 0.001;

const latencies = ['0', '20', '50', '200'] as const;

/** Bars of a result: as fine as the recording is short. */
const barMsOf = ({ fromMs, toMs }: RecordingFacts): number =>
  toMs - fromMs <= 3 * hourMs ? secondMs : toMs - fromMs <= 72 * hourMs ? 10 * secondMs : minuteMs;

/** A range a little wider than the prices of a recording. */
function rangeOf({ bars: { low, high }, tick }: RecordedBars): [lower: string, upper: string] {
  const scale = scaleOf(tick);
  const least = low.reduce((found, ticks) => Math.min(found, ticks), low[0] ?? 1);
  const most = high.reduce((found, ticks) => Math.max(found, ticks), 0);
  return [fromUnits(Math.floor(least * (1 - beyond)), scale), fromUnits(Math.ceil(most * (1 + beyond)), scale)];
}

type Latency = (typeof latencies)[number];

/** A recording, what a backtest over it goes by, and what came of that. */
function useRecordedBacktest({
  instrument,
  strategyType,
  params,
}: Pick<RecordingPanelProps, 'instrument' | 'strategyType' | 'params'>) {
  const [queue, setQueue] = useState<QueueModel>('back');
  const [latency, setLatency] = useState<Latency>('50');
  const [barMs, setBarMs] = useState(secondMs);
  const request = useMemo(
    (): RecordingRequest | undefined =>
      params && {
        strategy_type: strategyType,
        params,
        instrument,
        queue,
        latency: { outMs: Number(latency), backMs: Number(latency) },
        barMs,
      },
    [params, strategyType, instrument, queue, latency, barMs],
  );
  const recordings = useRecordings(request, barMs);
  const { chosen } = recordings;
  if (chosen && barMsOf(chosen) !== barMs) setBarMs(barMsOf(chosen));
  const answer = request && recordings.answer;
  return { ...recordings, answer, queue, setQueue, latency, setLatency };
}
type RecordedBacktest = ReturnType<typeof useRecordedBacktest>;

/** What a strategy would have brought over a recorded book and its trades. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { t } = useLingui();
  const backtest = useRecordedBacktest(props);
  const { list, chosen, failure, refused, retry } = backtest;
  return (
    <>
      <RecordingControls backtest={backtest} onFit={props.onFit} />
      {refused && <Refused data={refused.data} />}
      {failure ? (
        <p className={css.note} role="alert">
          <Trans>The backtest has failed.</Trans> <Button size="small" onPress={retry}>{t`Retry`}</Button>
        </p>
      ) : list === undefined ? (
        <Skeleton rows={12} />
      ) : !chosen ? (
        <EmptyState>
          <Trans>
            Open a recording of the order book and trades in Binance's combined stream form (.gz or text). It stays in
            this browser.
          </Trans>
        </EmptyState>
      ) : keyOfSymbol(chosen.market) !== keyOfSymbol(props.instrument) ? (
        <EmptyState>
          <Trans>
            This recording is of {chosen.market.symbol} at {chosen.market.exchange}. Choose that market in the form to
            play it.
          </Trans>
        </EmptyState>
      ) : (
        <PlayedRecording {...props} backtest={backtest} chosen={chosen} />
      )}
    </>
  );
}

interface RecordingControlsProps extends Pick<RecordingPanelProps, 'onFit'> {
  readonly backtest: RecordedBacktest;
}

/** Which recording is played, and how orders wait and travel in it. */
function RecordingControls({ backtest, onFit }: RecordingControlsProps) {
  const { t } = useLingui();
  const { list, chosen, choose, bars, isReading, add, drop, queue, setQueue, latency, setLatency } = backtest;
  return (
    <div className={css.recordings}>
      {list && list.length > 0 && (
        <ChoiceField
          label={t`Recording`}
          look="line"
          value={chosen?.name ?? ''}
          onChange={choose}
          choices={list.map(({ name, market }) => ({ key: name, label: `${name} · ${market.symbol}` }))}
        />
      )}
      <OpenFile isReading={isReading} onFile={add} />
      {chosen && <Button size="small" onPress={() => drop(chosen.name)}>{t`Remove`}</Button>}
      {bars && onFit && <Button size="small" onPress={() => onFit(...rangeOf(bars))}>{t`Fit range`}</Button>}
      <Segmented
        label={t`Queue`}
        value={queue}
        onChange={setQueue}
        choices={[
          { key: 'back', label: t`Queue: strict` },
          { key: 'share', label: t`Queue: proportional` },
        ]}
      />
      <Segmented
        label={t`Latency each way`}
        value={latency}
        onChange={setLatency}
        choices={latencies.map((each) => ({ key: each, label: t`${each} ms` }))}
      />
    </div>
  );
}

interface PlayedRecordingProps extends RecordingPanelProps {
  readonly backtest: RecordedBacktest;
  readonly chosen: RecordingFacts;
}

/** The bars of a recording, and what the strategy did over them. */
function PlayedRecording({ instrument, levels, edges, onMove, backtest, chosen }: PlayedRecordingProps) {
  const { bars, answer, latency } = backtest;
  const report = answer?.kind === 'report' ? answer.report : undefined;
  const shown = report?.bars ?? bars?.bars;
  const { price, size } = gridOf(
    report?.instrument ?? { ...instrument, ...(bars && { tick: bars.tick, step: bars.step }) },
  );
  return (
    <>
      {shown ? (
        <StageChart
          bars={shown}
          price={price}
          size={size}
          levels={levels}
          edges={edges}
          report={report}
          onMove={onMove}
        />
      ) : (
        <Skeleton rows={12} />
      )}
      <Outcome
        report={report}
        refusal={answer?.kind === 'refused' ? answer : undefined}
        instrument={instrument}
        note={<Notes facts={chosen} latency={latency} />}
      />
    </>
  );
}

function OpenFile({ isReading, onFile }: { readonly isReading: boolean; readonly onFile: (file: File) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" isDisabled={isReading} onPress={() => input.current?.click()}>
        {isReading ? t`Reading…` : t`Open file`}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Recording file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

/** Why a file was not taken. */
function Refused({ data }: { readonly data: unknown }) {
  const { rule, line } = (data ?? {}) as { readonly rule?: string; readonly line?: number };
  return (
    <p className={css.note} role="alert">
      {rule === 'several_markets' ? (
        <Trans>The file holds several markets. Open one of a single market.</Trans>
      ) : rule === 'no_messages' && line !== undefined ? (
        <Trans>The file is no recording: line {line} is not a message.</Trans>
      ) : (
        <Trans>The file is no recording, or not all of it is there.</Trans>
      )}
    </p>
  );
}

/** What the figures go by. */
function Notes({ facts, latency }: { readonly facts: RecordingFacts; readonly latency: string }) {
  const messages = facts.messages.toLocaleString('en');
  const left = facts.faults;
  return (
    <>
      <Trans>
        <Timestamp ms={facts.fromMs} /> – <Timestamp ms={facts.toMs} />, {messages} messages of book and trades.
      </Trans>{' '}
      {left > 0 && (
        <>
          <Trans>{left} lines were left out.</Trans>{' '}
        </>
      )}
      <Trans>
        Orders wait in the queue, take each level once, and need {latency} ms each way. Not modelled: how others react,
        hidden orders.
      </Trans>
    </>
  );
}
