import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Bell, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { watchableOf } from '../../../../shared/indicators/crossing.ts';
import type { ChartDocument, ChartIndicator } from '../../../../shared/trade/workspace/chart-document.ts';
import { kindOf } from '../../../charts/studies/study-kinds.ts';
import { soundParams } from '../../../charts/studies/studies.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/form/button.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { choosable, withAdded, without, withMoved } from './indicator-edit.ts';
import { IndicatorForm } from './indicator-form.tsx';
import css from './indicator-menu.module.css';
import { useIndicatorNames } from '../indicator-words/indicator-names.ts';
import { useIndicatorWords } from '../indicator-words/indicator-words.ts';
import { IndicatorTemplates } from './indicator-templates.tsx';

const AlertForm = lazyPart(() => import('../../alerts/alert-form.tsx').then((module) => module.AlertForm), {
  what: msg`Alerts`,
});

interface ShownProps {
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
}

export interface IndicatorListProps extends ShownProps {
  /** What an alert on one of them is about. */
  readonly instrument: Instrument;
  readonly interval: Interval;
}

/**
 * The indicators of a chart with what can be changed about them, alerts on them, all that can be added, and the
 * templates.
 */
export function IndicatorList({ instrument, interval, chart, onChange }: IndicatorListProps) {
  const session = useSession();
  const [alerted, setAlerted] = useState<ChartIndicator>();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div className={css.menu} ref={menu} tabIndex={-1}>
      <Chosen
        chart={chart}
        onChange={onChange}
        onAlert={session ? setAlerted : undefined}
        onRemoved={() => menu.current?.focus()}
      />
      <AddList onAdd={(kind) => onChange({ ...chart, indicators: withAdded(chart.indicators, kind) })} />
      <div className={css.templates}>
        <IndicatorTemplates chart={chart} onChange={onChange} />
      </div>
      {alerted && (
        <AlertForm instrument={instrument} interval={interval} on={alerted} onClose={() => setAlerted(undefined)} />
      )}
    </div>
  );
}

interface ChosenProps extends ShownProps {
  /** An alert is wanted on one of them; undefined for who cannot have any. */
  readonly onAlert: ((one: ChartIndicator) => void) | undefined;
  /** The button that had the focus is gone. */
  readonly onRemoved: () => void;
}

function Chosen({ chart, onChange, onAlert, onRemoved }: ChosenProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string>();
  const { indicators } = chart;
  if (indicators.length === 0) return <p className={css.none}>{t`No indicators yet.`}</p>;
  const change = (changed: ChartIndicator) =>
    onChange({ ...chart, indicators: indicators.map((one) => (one.id === changed.id ? changed : one)) });
  return (
    <ul className={css.chosen} aria-label={t`Active indicators`}>
      {indicators.map((one) => (
        <ChosenRow
          key={one.id}
          one={one}
          isOpen={open === one.id}
          onOpen={() => setOpen(open === one.id ? undefined : one.id)}
          onChange={change}
          onAlert={onAlert && watchableOf(one.kind) && (() => onAlert(one))}
          onMove={(step) => onChange({ ...chart, indicators: withMoved(indicators, one.id, step) })}
          onRemove={() => {
            onChange(without(chart, one.id));
            onRemoved();
          }}
        />
      ))}
    </ul>
  );
}

interface ChosenRowProps {
  readonly one: ChartIndicator;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (changed: ChartIndicator) => void;
  readonly onAlert: (() => void) | undefined;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

function ChosenRow({ one, isOpen, onOpen, onChange, onAlert, onMove, onRemove }: ChosenRowProps) {
  const { t } = useLingui();
  const names = useIndicatorNames();
  const words = useIndicatorWords();
  const found = kindOf(one.kind);
  if (!found) return null;
  const { indicator } = found;
  const name = names.legend(one.kind, indicator ? soundParams(indicator, one.params) : {});
  return (
    <li>
      <div className={css.row}>
        <span className={`num ${css.name}`} title={words.title(one.kind)}>
          {name}
        </span>
        <Button kind="ghost" size="small" aria-label={t`Settings of ${name}`} aria-expanded={isOpen} onPress={onOpen}>
          <SlidersHorizontal size={13} aria-hidden="true" />
        </Button>
        {onAlert && (
          <Button kind="ghost" size="small" aria-label={t`Alert on ${name}`} onPress={onAlert}>
            <Bell size={13} aria-hidden="true" />
          </Button>
        )}
        <Button kind="ghost" size="small" aria-label={t`Move ${name} up`} onPress={() => onMove(-1)}>
          <ArrowUp size={13} aria-hidden="true" />
        </Button>
        <Button kind="ghost" size="small" aria-label={t`Move ${name} down`} onPress={() => onMove(1)}>
          <ArrowDown size={13} aria-hidden="true" />
        </Button>
        <Button kind="ghost" size="small" aria-label={t`Remove ${name}`} onPress={onRemove}>
          <Trash2 size={13} aria-hidden="true" />
        </Button>
      </div>
      {isOpen && <IndicatorForm chosen={one} indicator={indicator} onChange={onChange} />}
    </li>
  );
}

function AddList({ onAdd }: { readonly onAdd: (kind: string) => void }) {
  const { t } = useLingui();
  const words = useIndicatorWords();
  const group = (place: 'overlay' | 'pane') => choosable.filter((kind) => kindOf(kind)?.place === place);
  return (
    <div className={css.add}>
      {(
        [
          ['overlay', t`On the price chart`],
          ['pane', t`In separate panes`],
        ] as const
      ).map(([place, heading]) => (
        <div key={place}>
          <h3 className={css.heading}>{heading}</h3>
          <ul aria-label={heading}>
            {group(place).map((kind) => {
              const title = words.title(kind);
              return (
                <li key={kind}>
                  <button type="button" className={css.item} aria-label={t`Add ${title}`} onClick={() => onAdd(kind)}>
                    <Plus size={12} aria-hidden="true" />
                    {title}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}
