import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, EyeOff, Lock, LockOpen, X } from 'lucide-react';
import type { Drawing } from '../../../shared/drawings/drawing.ts';
import { type DrawingStore, hasPaneOf } from '../../charts/drawings/drawing-store.ts';
import { formatDateTime } from '../../format/time.ts';
import { Button } from '../../ui/form/button.tsx';
import css from './drawing-bar.module.css';
import { drawingNames } from './drawing-names.ts';
import { useDrawingState } from './use-drawings.ts';
import { useZone } from '../../ui/preferences/preferences-context.tsx';

/** The drawings of a chart as a list, the topmost first: each can be selected, hidden, locked and deleted. */
export function DrawingList({ store }: { readonly store: DrawingStore }) {
  const { t, i18n } = useLingui();
  const zone = useZone();
  const state = useDrawingState(store);
  const { drawings, selected } = state;
  if (drawings.length === 0)
    return (
      <p className={css.none}>
        <Trans>No drawings on this symbol yet.</Trans>
      </p>
    );
  const nameOf = ({ kind, text, anchors }: Drawing) =>
    `${text ? `“${text.split('\n')[0]}”` : i18n._(drawingNames[kind])} · ${formatDateTime(anchors[0]!.t, zone).slice(5, -3)}`;
  /** What lies over a pane that is closed cannot be seen. */
  const faceOf = (drawing: Drawing) =>
    hasPaneOf(state, drawing) ? nameOf(drawing) : `${nameOf(drawing)} · ${t`pane closed`}`;
  return (
    <ul className={css.list} aria-label={t`Drawings`}>
      {drawings.toReversed().map((drawing) => {
        const { id, hidden, locked } = drawing;
        const name = nameOf(drawing);
        return (
          <li key={id} className={id === selected ? css.on : ''}>
            <Button
              kind="ghost"
              size="small"
              aria-pressed={id === selected}
              onPress={() => store.set({ selected: id === selected ? undefined : id, tool: undefined })}
            >
              {faceOf(drawing)}
            </Button>
            <Button
              kind="ghost"
              size="small"
              aria-label={hidden ? t`Show ${name}` : t`Hide ${name}`}
              onPress={() => store.change(id, { hidden: !hidden })}
            >
              {hidden ? <EyeOff size={13} /> : <Eye size={13} />}
            </Button>
            <Button
              kind="ghost"
              size="small"
              aria-label={locked ? t`Unlock ${name}` : t`Lock ${name}`}
              onPress={() => store.change(id, { locked: !locked })}
            >
              {locked ? <Lock size={13} /> : <LockOpen size={13} />}
            </Button>
            <Button
              kind="ghost"
              size="small"
              aria-label={t`Delete ${name}`}
              isDisabled={locked}
              onPress={() => store.remove(id)}
            >
              <X size={13} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
