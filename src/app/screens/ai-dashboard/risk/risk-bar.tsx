import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { OctagonX, ShieldAlert, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { deadManList, deadManSave } from '../../../../shared/contracts/account-risk.ts';
import { strategyGroups } from '../../../../shared/contracts/strategy.ts';
import type { Output } from '../../../../shared/base/contract.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { failureText } from '../../../text/refusal-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { useNow } from '../../../ui/use-now.ts';
import css from './risk.module.css';

const StopEverything = lazyPart(
  () => import('../../../shell/stop-everything/stop-everything.tsx').then((module) => module.StopEverything),
  { what: msg`Stop everything` },
);
const AccountLimits = lazyPart(() => import('./account-limits.tsx').then((module) => module.AccountLimits), {
  what: msg`Account limits`,
});
const StopSelected = lazyPart(() => import('./stop-selected.tsx').then((module) => module.StopSelected), {
  what: msg`Stop group`,
});

const everyMs = 10_000;

interface RiskBarProps {
  /** The group that is shown alone; empty where all are. */
  readonly group: string;
  readonly onGroup: (group: string) => void;
  /** Changes where something was started, stopped or changed. */
  readonly beat: unknown;
  readonly reachable: boolean;
  /** Limits are for who may start strategies. */
  readonly mayStart: boolean;
  readonly onStopped: () => void;
}

/** Above one's own strategies: groups, limits of accounts, switches that are armed, the end of everything. */
export function RiskBar({ group, onGroup, beat, reachable, mayStart, onStopped }: RiskBarProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const [open, setOpen] = useState<'limits' | 'all' | 'group'>();
  const now = useNow(everyMs);
  const [changes, setChanges] = useState(0);
  const { data } = useLoaded(async () => {
    const [groups, switches] = await Promise.all([engine.call(strategyGroups, {}), engine.call(deadManList, {})]);
    return { groups, switches };
  }, [beat, changes, Math.floor(now / everyMs)]);
  const groups = data?.groups ?? [];
  const running = groups.find((each) => each.group === group)?.running ?? 0;
  const changed = () => setChanges((count) => count + 1);
  const close = () => setOpen(undefined);
  return (
    <div className={css.tools}>
      {groups.length > 0 && (
        <ChoiceField
          label={t({ message: 'Group', context: 'strategy' })}
          look="line"
          value={group}
          onChange={onGroup}
          choices={[
            { key: '', label: t`All groups` },
            ...groups.map((each) => ({ key: each.group, label: `${each.group} (${each.running})` })),
          ]}
        />
      )}
      {group !== '' && running > 0 && (
        <Button size="small" isDisabled={!reachable} onPress={() => setOpen('group')}>{t`Stop group`}</Button>
      )}
      {mayStart && (
        <Button size="small" isDisabled={!reachable} onPress={() => setOpen('limits')}>
          <SlidersHorizontal size={13} aria-hidden="true" /> {t`Account limits`}
        </Button>
      )}
      <Armed switches={data?.switches ?? []} reachable={reachable} onDisarmed={changed} />
      <Button size="small" kind="danger" isDisabled={!reachable} onPress={() => setOpen('all')}>
        <OctagonX size={13} aria-hidden="true" /> {t`Stop everything`}
      </Button>
      {open === 'limits' && <AccountLimits onClose={close} onSaved={changed} />}
      {open === 'all' && <StopEverything onClose={close} onStopped={onStopped} />}
      {open === 'group' && <StopSelected what={{ group, count: running }} onClose={close} onStopped={onStopped} />}
    </div>
  );
}

interface ArmedProps {
  readonly switches: Output<typeof deadManList>;
  readonly reachable: boolean;
  readonly onDisarmed: () => void;
}

/** Switches that are armed, and the button that disarms them. */
function Armed({ switches, reachable, onDisarmed }: ArmedProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  if (switches.length === 0) return null;
  const minutes = Math.min(...switches.map((each) => each.minutes ?? Number.POSITIVE_INFINITY));
  const disarm = async () => {
    try {
      for (const { api_id, action } of switches) await engine.call(deadManSave, { api_id, minutes: null, action });
      onDisarmed();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: 'dead-man',
        tone: 'danger',
        title: t`The dead-man switch is still armed`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
  return (
    <span className={css.chip} role="status">
      <ShieldAlert size={13} aria-hidden="true" />
      <span>
        {t`Dead-man switch armed:`} <Plural value={minutes} one="# minute" other="# minutes" />
      </span>
      <Button size="small" isDisabled={!reachable} onPress={() => void disarm()}>{t`Disarm`}</Button>
    </span>
  );
}
