import { useLingui } from '@lingui/react/macro';
import { LocateFixed } from 'lucide-react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { useCommands } from '../../../commands/commands-context.tsx';
import { amountUnit } from '../../../market/instrument/amount-unit.ts';
import { formatExact } from '../../../format/price.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import css from './ladder.module.css';
import { LadderSizesMenu } from './ladder-sizes-menu.tsx';
import type { LadderTrading } from './use-ladder-trading.tsx';

interface LadderFootProps {
  readonly instrument: Instrument;
  readonly trading: LadderTrading;
  readonly onRecentre: () => void;
}

/** Size of the next order, and what is done to all that stands in this market. */
export function LadderFoot({ instrument, trading, onRecentre }: LadderFootProps) {
  const { t } = useLingui();
  const commands = useCommands();
  return (
    <div className={css.foot}>
      <div className={css.sizes}>
        <TextInput
          label={t`Size`}
          numeric
          inputMode="decimal"
          value={trading.size}
          suffix={amountUnit(instrument)}
          onChange={trading.setSize}
        />
        <LadderSizesMenu instrument={instrument} trading={trading} />
        <Button aria-label={t`Recentre ladder`} title={t`Recentre ladder`} onPress={onRecentre}>
          <LocateFixed size={14} aria-hidden="true" />
        </Button>
      </div>
      {trading.sizes.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: no fieldset
        <div className={css.kept} role="group" aria-label={t`Presets`}>
          {trading.sizes.map((size, index) => (
            <Button
              key={size}
              size="small"
              aria-pressed={trading.size === size}
              aria-keyshortcuts={String(index + 1)}
              onPress={() => trading.setSize(size)}
            >
              {formatExact(size)}
            </Button>
          ))}
        </div>
      )}
      <div className={css.actions}>
        <Button size="small" onPress={() => commands.run('cancel-bids')}>{t`Cancel bids`}</Button>
        <Button size="small" onPress={() => commands.run('cancel-asks')}>{t`Cancel asks`}</Button>
        {instrument.contract && (
          <>
            <Button size="small" onPress={() => commands.run('close-position')}>{t`Flatten`}</Button>
            <Button size="small" onPress={() => commands.run('reverse-position')}>{t`Reverse`}</Button>
          </>
        )}
      </div>
    </div>
  );
}
