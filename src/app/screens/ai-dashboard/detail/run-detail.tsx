import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TurnWanted } from '../../../../shared/backtest/backtests.ts';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { usePeriod } from '../../../ui/period/use-period.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ai.module.css';
import type { GhostLine } from '../backtest/stage-picture.ts';
import { RunStage } from '../run/run-stage.tsx';
import { useCompared, useOthers } from '../run/use-compared.ts';
import { useRun } from '../run/use-run.ts';
import { WhatIfPanel } from '../run/what-if-panel.tsx';
import { WhyPanel } from '../why/why-panel.tsx';
import type { DetailProps } from '../detail-parts/detail-props.ts';
import { Sections } from './sections.tsx';

/** The sections beside the course of the instance; what is pressed there is explained here. */
export function RunDetail(props: DetailProps & { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const { instance, instrument, isOwn, quote, money, decimals, onChanged } = props;
  const period = usePeriod();
  const shown = useRun(instance, instrument, period.period);
  const [section, setSection] = useState('figures');
  const [wanted, setWanted] = useState<TurnWanted>();
  const [pickedMs, setPickedMs] = useState<number>();
  const [ghosts, setGhosts] = useState<readonly GhostLine[]>([]);
  const { bars, run } = shown.data ?? {};
  const compared = useComparedChoice(instance, isOwn, bars);
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
                  setSection('why');
                }
              : undefined
          }
        />
      </div>
      <Sections
        {...props}
        selected={section}
        onSelect={setSection}
        more={
          isOwn
            ? [
                {
                  key: 'why',
                  label: t`Decisions`,
                  body: (
                    <WhyPanel
                      instance={instance}
                      money={money}
                      decimals={decimals}
                      wanted={wanted}
                      onWanted={setWanted}
                      onShown={setPickedMs}
                    />
                  ),
                },
                {
                  key: 'what-if',
                  label: t`What if`,
                  body:
                    bars && run ? (
                      <WhatIfPanel
                        instance={instance}
                        instrument={instrument}
                        units={{ base: instrument.base, quote, money }}
                        isOwn={isOwn}
                        bars={bars}
                        run={run}
                        onGhosts={setGhosts}
                        onChanged={onChanged}
                      />
                    ) : (
                      <Skeleton rows={6} />
                    ),
                },
              ]
            : []
        }
      />
    </div>
  );
}

/** The run that an instance of one's own is compared with. */
function useComparedChoice(instance: Instance, isOwn: boolean, bars: BarColumns | null | undefined) {
  const others = useOthers(instance);
  const [chosen, choose] = useState('');
  const ghost = useCompared(
    others.find(({ instance_id }) => instance_id === chosen),
    bars,
  );
  return { ghost, choice: isOwn ? { others, chosen, choose } : undefined };
}
