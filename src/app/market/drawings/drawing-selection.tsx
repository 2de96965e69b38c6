import { useLingui } from '@lingui/react/macro';
import { BringToFront, Copy, EyeOff, Lock, LockOpen, SendToBack, Trash2, Type } from 'lucide-react';
import type { Drawing } from '../../../shared/drawings/drawing.ts';
import type { Interval } from '../../../shared/base/time.ts';
import { dashes } from '../../../shared/trade/workspace/drawing-tools.ts';
import type { DrawingStore } from '../../charts/drawings/drawing-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { ChoiceMenu } from '../../ui/overlay/choice-menu.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import css from './drawing-bar.module.css';
import { dashNames, drawingNames } from './drawing-names.ts';
import { useDrawingState } from './use-drawings.ts';

interface DrawingSelectionProps {
  readonly store: DrawingStore;
  readonly drawing: Drawing;
}

const colours = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const widths = ['1', '2', '3', '4'] as const;

/** What can be done to the selected drawing: its look, lock, hide, copy, delete. */
export function DrawingSelection({ store, drawing }: DrawingSelectionProps) {
  const { t, i18n } = useLingui();
  const { id, kind, locked } = drawing;
  const { drawings, interval } = useDrawingState(store);
  const name = i18n._(drawingNames[kind]);
  return (
    <div className={css.selection} role="toolbar" aria-label={t`Selected drawing: ${name}`}>
      <span className={css.name}>{name}</span>
      <DrawingLook store={store} drawing={drawing} />
      {kind === 'text' && (
        <Button
          kind="ghost"
          size="small"
          aria-label={t`Edit text`}
          isDisabled={locked}
          onPress={() => store.set({ writing: drawing })}
        >
          <Type size={14} />
        </Button>
      )}
      <Button
        kind="ghost"
        size="small"
        aria-label={locked ? t`Unlock` : t`Lock`}
        aria-pressed={locked}
        onPress={() => store.change(id, { locked: !locked })}
      >
        {locked ? <Lock size={14} /> : <LockOpen size={14} />}
      </Button>
      <StackButtons store={store} id={id} drawings={drawings} />
      {interval && <IntervalButton store={store} drawing={drawing} interval={interval} />}
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Hide`}
        onPress={() => {
          store.change(id, { hidden: true });
          store.set({ selected: undefined });
        }}
      >
        <EyeOff size={14} />
      </Button>
      {kind !== 'nine_turn' && (
        <Button kind="ghost" size="small" aria-label={t`Duplicate`} onPress={() => store.set({ copying: id })}>
          <Copy size={14} />
        </Button>
      )}
      <Button kind="ghost" size="small" aria-label={t`Delete`} isDisabled={locked} onPress={() => store.remove(id)}>
        <Trash2 size={14} />
      </Button>
    </div>
  );
}

/** Colour, width and style of the line, as far as the kind of the drawing has them. */
function DrawingLook({ store, drawing: { kind, style } }: DrawingSelectionProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      {kind !== 'nine_turn' && kind !== 'measure' && (
        <ChoiceMenu
          label={t`Colour`}
          align="start"
          face={<Swatch colour={style.colour} />}
          value={String(style.colour)}
          onChange={(key) => store.restyle({ colour: Number(key) })}
          choices={colours.map((colour) => {
            const number = colour + 1;
            return { key: String(colour), label: <Swatch colour={colour} />, text: t`Colour ${number}` };
          })}
        />
      )}
      {kind !== 'text' && kind !== 'nine_turn' && (
        <>
          <Segmented
            look="line"
            label={t`Line width`}
            choices={widths.map((key) => ({ key, label: key, name: t`Line width ${key}` }))}
            value={widths[style.width - 1]}
            onChange={(key) => store.restyle({ width: Number(key) })}
          />
          <ChoiceMenu
            label={t`Line style`}
            align="start"
            face={<Stroke dash={style.dash} />}
            value={style.dash}
            onChange={(dash) => store.restyle({ dash })}
            choices={dashes.map((key) => ({ key, label: i18n._(dashNames[key]) }))}
          />
        </>
      )}
    </>
  );
}

interface StackButtonsProps {
  readonly store: DrawingStore;
  readonly id: string;
  /** All of the chart, the lowest first. */
  readonly drawings: readonly Drawing[];
}

/** Over all others, or under them. */
function StackButtons({ store, id, drawings }: StackButtonsProps) {
  const { t } = useLingui();
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Bring to front`}
        isDisabled={drawings.at(-1)?.id === id}
        onPress={() => store.lift(id, 'front')}
      >
        <BringToFront size={14} />
      </Button>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Send to back`}
        isDisabled={drawings[0]?.id === id}
        onPress={() => store.lift(id, 'back')}
      >
        <SendToBack size={14} />
      </Button>
    </>
  );
}

/** Whether the drawing is shown on bars of the chart's interval only. */
function IntervalButton({
  store,
  drawing: { id, intervals },
  interval,
}: DrawingSelectionProps & { readonly interval: Interval }) {
  const { t } = useLingui();
  return (
    <Button
      kind="ghost"
      size="small"
      aria-label={t`Only on ${interval}`}
      aria-pressed={intervals !== undefined}
      onPress={() => store.change(id, { intervals: intervals ? undefined : [interval] })}
    >
      {interval}
    </Button>
  );
}

function Swatch({ colour }: { readonly colour: number }) {
  return (
    <span className={css.swatch} style={{ background: colour === 0 ? 'var(--accent)' : `var(--series-${colour})` }} />
  );
}

const strokes = { solid: undefined, dashed: '5 3', dotted: '1.5 2.5' } as const;

function Stroke({ dash }: { readonly dash: keyof typeof strokes }) {
  return (
    <svg width="20" height="8" viewBox="0 0 20 8" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M0 4h20" strokeDasharray={strokes[dash]} />
    </svg>
  );
}
