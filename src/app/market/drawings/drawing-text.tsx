import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Drawing, longestText } from '../../../shared/drawings/drawing.ts';
import type { DrawingStore } from '../../charts/drawings/drawing-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import css from './drawing-bar.module.css';

interface DrawingTextProps {
  readonly store: DrawingStore;
  /** A text that is on the chart, or one that waits for its words. */
  readonly drawing: Drawing;
}

/** Asks for the words of a text drawing. Left without words a new one is dropped, and an old one deleted. */
export function DrawingText({ store, drawing }: DrawingTextProps) {
  const { t } = useLingui();
  const [said, setSaid] = useState(drawing.text ?? '');
  const isThere = store.find(drawing.id) !== undefined;
  const close = () => store.set({ writing: undefined, tool: store.current().keep ? store.current().tool : undefined });
  const save = () => {
    const text = said.trim();
    if (isThere && text === '') store.remove(drawing.id);
    else if (isThere) store.change(drawing.id, { text });
    else if (text !== '') store.add({ ...drawing, text });
    close();
  };
  return (
    <Dialog title={t`Text on the chart`} isOpen onClose={close}>
      <form
        className={css.text}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <textarea
          aria-label={t`Text on the chart`}
          autoFocus
          rows={3}
          maxLength={longestText}
          value={said}
          onChange={({ target }) => setSaid(target.value)}
        />
        <div className={css.actions}>
          <Button onPress={close}>{t`Back`}</Button>
          <Button kind="solid" type="submit">{t`Add`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
