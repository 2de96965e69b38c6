import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TurnWanted } from '../../../../shared/backtest/backtests.ts';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { dayOf, dayText, maxDays } from '../../../ui/period/period.ts';
import { usePeriod } from '../../../ui/period/use-period.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ai.module.css';
import type { GhostLine } from '../backtest/stage-picture.ts';
import { useRunRecord } from '../record/use-run-record.ts';
import type { RunLeg } from '../run/own-request.ts';
import { RunStage } from '../run/run-stage.tsx';
import { useCompared, useOthers } from '../run/use-compared.ts';
import { useRun } from '../run/use-run.ts';
import { WhatIfPanel } from '../run/what-if-panel.tsx';
import { WhyPanel } from '../why/why-panel.tsx';
import type { DetailProps } from '../detail-parts/detail-props.ts';
import { Sections } from './sections.tsx';

const none: readonly RunLeg[] = [];

/** The sections beside the course of the instance; what is pressed there is explained here. */
export function RunDetail(props: DetailProps & { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const { instance, instrument, isOwn, quote, money, decimals, onChanged } = props;
  const period = usePeriod();
  const shown = useRun(instance, instrument, period.period);
  const [section, setSection] = useState('figures');
  const [isRecordNeeded, setRecordNeeded] = useState(false);
  const record = useRunRecord(instance.instance_id, isRecordNeeded);
  const select = (key: string) => {
    setSection(key);
    if (key === 'why' || key === 'what-if') setRecordNeeded(true);
  };
  const [wanted, setWanted] = useState<TurnWanted>();
  const [pickedMs, setPickedMs] = useState<number>();
  const [ghosts, setGhosts] = useState<readonly GhostLine[]>([]);
  const { bars, others = none, run } = shown.data ?? {};
  const compared = useComparedChoice(instance, isOwn, bars);
  const ownSections = () => [
    {
      key: 'why',
      label: t`Decisions`,
      body: <WhyPanel {...{ record, money, decimals, wanted }} onWanted={setWanted} onShown={setPickedMs} />,
    },
    {
      key: 'what-if',
      label: t`What if`,
      body:
        bars && run ? (
          <WhatIfPanel
            {...{ instance, instrument, isOwn, bars, others, run, record, onChanged }}
            units={{ base: instrument.base, quote, money }}
            onGhosts={setGhosts}
            onWhole={instance.created < bars.firstMs ? () => period.choose(wholeOf(instance)) : undefined}
          />
        ) : (
          <Skeleton rows={6} />
        ),
    },
  ];
  return (
    <div className={css.split}>
      <div className={css.course}>
        <RunStage
          instrument={instrument}
          {...period}
          shown={shown}
          ghosts={compared.ghost ? [compared.ghost, ...ghosts] : ghosts}
          compared={compared.choice}
          pickedMs={pickedMs}
          onPick={
            isOwn
              ? (atMs, isFill) => {
                  setWanted({ by: isFill ? 'fill' : 'time', atMs });
                  select('why');
                }
              : undefined
          }
        />
      </div>
      <Sections {...props} selected={section} onSelect={select} more={isOwn ? ownSections() : []} />
    </div>
  );
}

/** The run that an instance of one's own is compared with. */
function useComparedChoice(instance: Instance, isOwn: boolean, bars: BarColumns | null | undefined) {
  const { others, ...listed } = useOthers(instance);
  const [chosen, choose] = useState('');
  const { line, isNowhere, ...read } = useCompared(
    others.find(({ instance_id }) => instance_id === chosen),
    bars,
  );
  const { failure, reload } = listed.failure ? listed : read;
  return { ghost: line, choice: isOwn ? { others, chosen, choose, isNowhere, failure, reload } : undefined };
}

/** The days from the start of an instance until its end or now, as many as there may be. */
function wholeOf({ created, stopped }: Pick<Instance, 'created' | 'stopped'>) {
  const last = dayOf(stopped ?? Date.now());
  const first = Math.max(dayOf(created), last - maxDays + 1);
  return { period: 'custom', from: dayText(first), to: dayText(last) } as const;
}
