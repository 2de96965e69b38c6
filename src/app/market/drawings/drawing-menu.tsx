import { Trans, useLingui } from '@lingui/react/macro';
import { Redo2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type DrawingKindName, drawingKinds } from '../../../shared/drawings/drawing.ts';
import { magnets } from '../../../shared/trade/workspace/drawing-tools.ts';
import type { DrawingStore } from '../../charts/drawings/drawing-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import css from './drawing-bar.module.css';
import { DrawingGlyph } from './drawing-glyph.tsx';
import { DrawingList } from './drawing-list.tsx';
import { drawingNames, magnetNames } from './drawing-names.ts';
import { useDrawingState } from './use-drawings.ts';

interface DrawingMenuProps {
  readonly store: DrawingStore;
  readonly onClose: () => void;
}

/** All drawing tools, how they draw, and the drawings that there are. */
export function DrawingMenu({ store, onClose }: DrawingMenuProps) {
  const { t, i18n } = useLingui();
  const { tool, magnet, keep, veiled, drawings, history, unsaved } = useDrawingState(store);
  const [pendingConfirm, setPendingConfirm] = useState(false);
  const locked = drawings.filter((drawing) => drawing.locked).length;
  const count = drawings.length - locked;
  const choose = (kind: DrawingKindName) => {
    store.choose(kind);
    onClose();
  };
  return (
    <div className={css.menu}>
      <fieldset className={css.tools} aria-label={t`Drawing tools`}>
        {drawingKinds.map((kind) => (
          <span key={kind} className={`${css.tool} ${tool === kind ? css.on : ''}`}>
            <Button kind="ghost" size="small" aria-pressed={tool === kind} onPress={() => choose(kind)}>
              <DrawingGlyph kind={kind} />
              {i18n._(drawingNames[kind])}
            </Button>
          </span>
        ))}
      </fieldset>
      <div className={css.row}>
        <span>
          <Trans>Magnet</Trans>
        </span>
        <Segmented
          label={t`Magnet`}
          choices={magnets.map((key) => ({ key, label: i18n._(magnetNames[key]) }))}
          value={magnet}
          onChange={(next) => store.equip({ magnet: next })}
        />
      </div>
      <Checkbox isSelected={keep} onChange={(next) => store.equip({ keep: next })}>
        <Trans>Keep drawing with the same tool</Trans>
      </Checkbox>
      <Checkbox isSelected={veiled} onChange={(next) => store.set({ veiled: next, selected: undefined })}>
        <Trans>Hide all drawings on this chart</Trans>
      </Checkbox>
      <div className={css.row}>
        <Button size="small" isDisabled={history.done.length === 0} onPress={store.undo}>
          <Undo2 size={13} aria-hidden="true" />
          <Trans>Undo</Trans>
        </Button>
        <Button size="small" isDisabled={history.undone.length === 0} onPress={store.redo}>
          <Redo2 size={13} aria-hidden="true" />
          <Trans>Redo</Trans>
        </Button>
        <Button size="small" isDisabled={count === 0} onPress={() => setPendingConfirm(true)}>
          <Trash2 size={13} aria-hidden="true" />
          <Trans>Delete all</Trans>
        </Button>
      </div>
      {unsaved && (
        <p role="status" className={css.none}>
          <Trans>Not saved to the server yet; kept in this browser.</Trans>
        </p>
      )}
      <DrawingList store={store} />
      <ConfirmDialog
        isOpen={pendingConfirm}
        reversible
        title={t`Delete all drawings?`}
        kind="danger"
        focus="cancel"
        confirm={t`Delete all`}
        facts={[
          { label: t`Drawings`, value: String(count) },
          ...(locked > 0 ? [{ label: t`Locked drawings (kept)`, value: String(locked) }] : []),
        ]}
        onConfirm={store.removeAll}
        onClose={() => setPendingConfirm(false)}
      />
    </div>
  );
}
