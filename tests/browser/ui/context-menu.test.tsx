import { english } from '../english.ts';
import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog } from '../../../src/app/ui/overlay/confirm-dialog.tsx';
import { ContextMenu } from '../../../src/app/ui/overlay/context-menu.tsx';

type Shown = 'menu' | 'question' | 'nothing';

const i18n = await english();
let root: Root;

/** A menu whose one item asks a question in its place, as those of a chart do. */
function Confirming() {
  const [shown, setShown] = useState<Shown>('menu');
  const close = () => setShown('nothing');
  if (shown === 'menu')
    return (
      <ContextMenu
        label="Chart"
        place={{ x: 20, y: 20 }}
        items={[{ key: 'turn', label: 'Reverse' }]}
        onAction={() => setShown('question')}
        onClose={close}
      />
    );
  if (shown === 'nothing') return <p>closed</p>;
  return (
    <ConfirmDialog
      isOpen
      title="Reverse?"
      kind="sell"
      focus="cancel"
      confirm="Reverse position"
      facts={[]}
      onConfirm={close}
      onClose={close}
    />
  );
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root')!);
  root.render(
    <I18nProvider i18n={i18n}>
      <Confirming />
    </I18nProvider>,
  );
});
afterEach(() => root.unmount());

for (const by of ['a press', 'Enter'])
  test(`a question that an item asks by ${by} stays, though it takes the focus from the menu`, async () => {
    const item = page.getByRole('menuitem', { name: 'Reverse' });
    await expect.element(item).toBeVisible();
    await (by === 'Enter' ? userEvent.keyboard('{Enter}') : item.click());
    await expect.element(page.getByRole('alertdialog', { name: 'Reverse?' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Back' })).toHaveFocus();
    expect(page.getByText('closed').query()).toBeNull();
  });

test('Esc closes the menu', async () => {
  await expect.element(page.getByRole('menuitem', { name: 'Reverse' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('closed')).toBeVisible();
});
