import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../../shell/appearance.tsx';
import { useDensityChoices, useDirectionChoices } from '../../../ui/preferences/appearance-names.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DirectionMark } from '../../../ui/direction-mark.tsx';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import css from './welcome.module.css';

/** What a new browser is asked once: all of it is chosen already, applies at once, and stands in the settings too. */
export function Welcome({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const directionChoices = useDirectionChoices();
  const densityChoices = useDensityChoices();
  const [{ theme, direction, density }, change] = usePreferences();
  return (
    <Dialog title={t`Welcome to Halyard`} isOpen onClose={onClose}>
      <p className={css.intro}>
        <Trans>Choose a look. You can change everything later in Settings.</Trans>
      </p>
      <div className={css.rows}>
        <Row name={t`Language`}>
          <LanguageSwitch />
        </Row>
        <Row name={t`Direction colours`}>
          <Segmented
            label={t`Direction colours`}
            value={direction}
            onChange={(next) => change({ direction: next })}
            choices={directionChoices}
          />
        </Row>
        <Row name={t`Density`}>
          <Segmented
            label={t`Density`}
            value={density}
            onChange={(next) => change({ density: next })}
            choices={densityChoices}
          />
        </Row>
        <Row name={t`Theme`}>
          <Segmented
            label={t`Theme`}
            value={theme}
            onChange={(next) => change({ theme: next })}
            choices={[
              { key: 'graphite', label: t`Dark` },
              { key: 'paper', label: t`Light` },
            ]}
          />
        </Row>
      </div>
      <p className={`num ${css.preview}`} aria-hidden="true">
        <span className="up">
          <DirectionMark direction={1} /> +1.24%
        </span>
        <span className="down">
          <DirectionMark direction={-1} /> −0.87%
        </span>
        <span className={css.chips}>
          <span className={`${css.chip} ${css.buy}`}>{t`Buy`}</span>
          <span className={`${css.chip} ${css.sell}`}>{t`Sell`}</span>
        </span>
      </p>
      <div className={css.start}>
        <Button kind="solid" size="large" autoFocus onPress={onClose}>{t`Start trading`}</Button>
      </div>
    </Dialog>
  );
}

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={css.row}>
    <span>{name}</span>
    {children}
  </div>
);
