import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useCommands, useKeyText } from '../../commands/commands-context.tsx';
import { Button } from '../../ui/form/button.tsx';
import css from '../shell.module.css';

/** Opens the palette. */
export function PaletteButton() {
  const { t } = useLingui();
  const commands = useCommands();
  const keys = useKeyText('palette');
  return (
    <span className={css.palette}>
      <Button
        kind="plain"
        size="small"
        onPress={() => {
          commands.run('palette');
        }}
      >
        <Search size={14} aria-hidden="true" />
        <span className={css.paletteName}>{t`Search or command`}</span>
        <kbd className={css.paletteText}>{keys}</kbd>
      </Button>
    </span>
  );
}
