import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, SkipBack, SkipForward } from 'lucide-react';
import { useEffect } from 'react';
import type { TurnWanted } from '../../../../shared/backtest/backtests.ts';
import type { ExplainedTurn, RunTurns } from '../../../../shared/strategies/record/explained-turn.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatExact } from '../../../format/price.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import ai from '../ai.module.css';
import type { RunRecordState } from '../record/use-run-record.ts';
import { useStrategyWords } from '../words.ts';
import { useExplained } from './use-explained.ts';
import css from './why.module.css';
import { useWhyTexts } from './why-texts.tsx';

interface WhyPanelProps {
  readonly record: RunRecordState;
  /** What it counts in, and its digits. */
  readonly money: string;
  readonly decimals: number;
  /** Which decision is looked at; the last one where it is left out. */
  readonly wanted: TurnWanted | undefined;
  readonly onWanted: (wanted: TurnWanted) => void;
  /** Hears when the decision was that is shown, ms. */
  readonly onShown: (atMs: number | undefined) => void;
}

/** One decision of a strategy, worked out again: what led to it, what there was to see, what it did or waited for. */
export function WhyPanel({ record, money, decimals, wanted, onWanted, onShown }: WhyPanelProps) {
  const { t } = useLingui();
  const { opened, reload } = record;
  const { turn, hasFailed } = useExplained(opened, wanted);
  const turns = opened?.turns;
  const shownMs = turn?.atMs;
  useEffect(() => {
    onShown(shownMs);
    return () => onShown(undefined);
  }, [shownMs, onShown]);
  if (hasFailed || record.hasFailed)
    return (
      <EmptyState action={<Button size="small" onPress={reload}>{t`Retry`}</Button>}>
        <Trans>The record could not be read. Try again in a moment.</Trans>
      </EmptyState>
    );
  if (!turns) return <Skeleton rows={8} />;
  if (turns.atMs.length === 0)
    return (
      <EmptyState action={<Button size="small" onPress={reload}>{t`Refresh`}</Button>}>
        <Trans>No decisions yet.</Trans>
      </EmptyState>
    );
  return (
    <section className={css.why} aria-label={t`Decision`}>
      <p className="quiet">
        <Trans>Press a fill or any moment on the chart.</Trans>
      </p>
      {turns.isFull && (
        <p className={css.other} role="status">
          <Trans>The record is full: decisions after the last one here are not kept.</Trans>
        </p>
      )}
      {turn ? (
        <>
          <Steps turns={turns} turn={turn.turn} onWanted={onWanted} onReload={reload} />
          <Turn turn={turn} count={turns.atMs.length} money={money} decimals={decimals} />
        </>
      ) : (
        <Skeleton rows={8} />
      )}
    </section>
  );
}

interface StepsProps {
  readonly turns: RunTurns;
  readonly turn: number;
  readonly onWanted: (wanted: TurnWanted) => void;
  readonly onReload: () => void;
}

/** The way to other decisions: the next one, and the next that did something. */
function Steps({ turns: { acted }, turn, onWanted, onReload }: StepsProps) {
  const { t } = useLingui();
  const before = acted.lastIndexOf(1, turn - 1);
  const after = acted.indexOf(1, turn + 1);
  const last = acted.length - 1;
  const go = (to: number) => onWanted({ by: 'turn', turn: to });
  return (
    <div className={css.steps} role="toolbar" aria-label={t`Decisions`}>
      <Button
        size="small"
        isDisabled={turn === 0 || before < 0}
        aria-label={t`Previous action`}
        onPress={() => go(before)}
      >
        <SkipBack size={13} aria-hidden="true" />
      </Button>
      <Button size="small" isDisabled={turn === 0} aria-label={t`Previous decision`} onPress={() => go(turn - 1)}>
        <ChevronLeft size={13} aria-hidden="true" />
      </Button>
      <Button size="small" isDisabled={turn === last} aria-label={t`Next decision`} onPress={() => go(turn + 1)}>
        <ChevronRight size={13} aria-hidden="true" />
      </Button>
      <Button size="small" isDisabled={after < 0} aria-label={t`Next action`} onPress={() => go(after)}>
        <SkipForward size={13} aria-hidden="true" />
      </Button>
      <Button size="small" onPress={onReload}>{t`Refresh`}</Button>
    </div>
  );
}

interface TurnProps {
  readonly turn: ExplainedTurn;
  readonly count: number;
  readonly money: string;
  readonly decimals: number;
}

function Turn({ turn, count, money, decimals }: TurnProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const texts = useWhyTexts();
  const number = turn.turn + 1;
  const price = (text: string | null): string => (text === null ? '—' : formatExact(text));
  const facts = [
    { label: t`Status`, value: words.statuses[turn.status] },
    ...turn.legs.flatMap(({ exchange, symbol, mark, bid, ask }) => {
      const of = turn.legs.length > 1 ? ` · ${symbol} ${exchange}` : '';
      return [
        { label: `${t`Price`}${of}`, value: price(mark) },
        ...(bid === null && ask === null
          ? []
          : [{ label: `${t`Bid / ask`}${of}`, value: `${price(bid)} / ${price(ask)}` }]),
      ];
    }),
    { label: t`Position`, value: formatExact(turn.qty) },
    { label: t`P&L`, value: `${formatSigned(turn.profit, decimals)} ${money}` },
    { label: t`Open orders`, value: String(turn.open) },
  ];
  const moves = turn.moves.flatMap(texts.move);
  const event = turn.event === undefined ? undefined : words.event(turn.event);
  const waits = texts.waits(turn);
  return (
    <>
      <p className={css.when}>
        <strong>
          <Timestamp ms={turn.atMs} />
        </strong>{' '}
        <span className="num">
          <Trans>
            {number} of {count}
          </Trans>
        </span>
      </p>
      {!turn.isSame && (
        <p className={css.other} role="alert">
          <Trans>The current version of this strategy would decide differently here.</Trans>
        </p>
      )}
      <Lines title={t({ message: 'Trigger', context: 'decision' })} lines={texts.causes(turn.cause)} />
      <Lines
        title={t({ message: 'Action', context: 'decision' })}
        lines={[...(event === undefined ? [] : [event]), ...moves]}
        none={t`No action.`}
      />
      {waits.length > 0 && <Lines title={t({ message: 'Waiting for', context: 'decision' })} lines={waits} />}
      <h4 className={ai.heading}>{t({ message: 'Situation', context: 'decision' })}</h4>
      <FactList facts={facts} look={ai} />
    </>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  /** Said where there are none. */
  readonly none?: string;
}

function Lines({ title, lines, none }: LinesProps) {
  return (
    <>
      <h4 className={ai.heading}>{title}</h4>
      {lines.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <ul className={css.lines}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two orders may be alike
            <li key={index} className="num">
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
