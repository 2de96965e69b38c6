import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { StartDrawer } from '../start/start-drawer.tsx';
import type { StartLike } from '../start-parts/start-values.ts';
import { useTemplate } from '../start-parts/use-template.ts';
import css from './start-from-row.module.css';

/** What whoever shows rows says about starting strategies from them. */
export interface StartingProps {
  /** Whether the user may start strategies. */
  readonly isStarting: boolean;
  /** A strategy was started from here. */
  readonly onStarted: () => void;
}

interface StartFromRowProps extends StartingProps {
  readonly title: string;
  /** Type of the strategy, and what its button says. */
  readonly type: string;
  readonly action: string;
  /** Why no strategy can trade what the row is about; undefined where one can. */
  readonly obstacle: string | undefined;
  /** What the form begins with; undefined where no account may trade it, which `noAccount` says. */
  readonly likeOf: (accounts: readonly ApiAccount[]) => StartLike | undefined;
  readonly noAccount: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The drawer of a row that was pressed, and then the form of the strategy that is started from it. */
export function StartFromRow(props: StartFromRowProps) {
  const { title, type, action, obstacle, likeOf, noAccount, isStarting, onClose, onStarted, children } = props;
  const { t } = useLingui();
  const { template, isKnown } = useTemplate(type, isStarting);
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? [];
  const [starting, setStarting] = useState<{ readonly template: StrategyTemplate; readonly like: StartLike }>();
  const like = likeOf(accounts);
  if (starting)
    return (
      <StartDrawer
        {...starting}
        onClose={onClose}
        onStarted={() => {
          onClose();
          onStarted();
        }}
      />
    );
  const blocked = !isStarting
    ? t`Your role or VIP level does not start strategies.`
    : (obstacle ??
      (like ? undefined : noAccount) ??
      (isKnown ? undefined : t`The form of the strategy could not be loaded.`));
  return (
    <Drawer title={title} onClose={onClose}>
      <div className={css.body}>{children}</div>
      <div className={css.foot}>
        {blocked !== undefined && <p className={css.why}>{blocked}</p>}
        <Button onPress={onClose}>{t`Close`}</Button>
        <Button
          kind="solid"
          isDisabled={blocked !== undefined || !template}
          onPress={() => {
            if (template && like) setStarting({ template, like });
          }}
        >
          {action}
        </Button>
      </div>
    </Drawer>
  );
}
