import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import {
  accountLimits,
  accountLimitsSave,
  deadManList,
  deadManSave,
} from '../../../../shared/contracts/account-risk.ts';
import { apiAll } from '../../../../shared/contracts/api-account.ts';
import type { Output } from '../../../../shared/base/contract.ts';
import type { DeadMan } from '../../../../shared/trade/risk/account-risk.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { formatDecimal } from '../../../format/price.ts';
import { failureText } from '../../../text/refusal-text.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormEnd } from '../../../ui/form/form-end.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import css from './risk.module.css';

type Limits = Output<typeof accountLimits>[number];
type Switch = Output<typeof deadManList>[number];
type Field = 'max_exposure' | 'max_daily_loss' | 'max_orders_per_minute' | 'max_running';

const fields: readonly Field[] = ['max_exposure', 'max_daily_loss', 'max_orders_per_minute', 'max_running'];

interface AccountLimitsProps {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Limits of an account for all strategies on it together, and its dead-man switch. */
export function AccountLimits({ onClose, onSaved }: AccountLimitsProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const loaded = useLoaded(async () => {
    const [accounts, limits, switches] = await Promise.all([
      engine.call(apiAll, {}),
      engine.call(accountLimits, {}),
      engine.call(deadManList, {}),
    ]);
    return limits.map((row) => ({
      row,
      name: accounts.find(({ api_id }) => api_id === row.api_id)?.name ?? row.api_id,
      armed: switches.find(({ api_id }) => api_id === row.api_id),
    }));
  });
  const [chosen, setChosen] = useState<string>();
  const shown = loaded.data?.find(({ row }) => row.api_id === chosen) ?? loaded.data?.[0];
  return (
    <Dialog isOpen title={t`Account limits`} onClose={onClose}>
      {!loaded.data ? (
        loaded.failure ? (
          <ErrorFallback what={t`Account limits`} code={loaded.failure.code} onRetry={loaded.reload} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : shown ? (
        <>
          <ChoiceField
            label={t`Account`}
            value={shown.row.api_id}
            onChange={setChosen}
            choices={loaded.data.map(({ row, name }) => ({ key: row.api_id, label: name }))}
          />
          <LimitsForm key={shown.row.api_id} row={shown.row} armed={shown.armed} onClose={onClose} onSaved={onSaved} />
        </>
      ) : (
        <p className="quiet">
          <Trans>No accounts yet.</Trans>
        </p>
      )}
    </Dialog>
  );
}

interface LimitsFormProps extends AccountLimitsProps {
  readonly row: Limits;
  readonly armed: Switch | undefined;
}

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

function LimitsForm({ row, armed, onClose, onSaved }: LimitsFormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Readonly<Record<Field, string>>>({
    max_exposure: textOf(row.max_exposure),
    max_daily_loss: textOf(row.max_daily_loss),
    max_orders_per_minute: textOf(row.max_orders_per_minute),
    max_running: textOf(row.max_running),
  });
  const [minutes, setMinutes] = useState(textOf(armed?.minutes ?? null));
  const [action, setAction] = useState<DeadMan['action']>(armed?.action ?? 'STOP');
  const { save, problem, refusal, isBusy } = useSave(row.api_id, () => {
    onSaved();
    onClose();
  });
  const labels: Record<Field, string> = {
    max_exposure: t`Max exposure`,
    max_daily_loss: t`Max daily loss`,
    max_orders_per_minute: t`Max orders per minute`,
    max_running: t`Max running strategies`,
  };
  const exposure = formatDecimal(row.exposure, 2);
  const loss = formatDecimal(row.loss, 2);
  const measured: Record<Field, string> = {
    max_exposure: t`Now ${exposure} USD`,
    max_daily_loss: t`Today ${loss} USD`,
    max_orders_per_minute: t`Last minute: ${row.orders}`,
    max_running: t`Now ${row.running}`,
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(draft, minutes, action, armed);
  };
  return (
    <form className={css.form} onSubmit={onSubmit} aria-label={t`Account limits`} noValidate>
      <div className={css.pair}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            value={draft[field]}
            onChange={(value) => setDraft((old) => ({ ...old, [field]: value }))}
            error={problem(field)}
            hint={measured[field]}
            suffix={field === 'max_exposure' || field === 'max_daily_loss' ? 'USD' : undefined}
            numeric
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
      <p className="quiet">
        <Trans>Empty: no limit. Beyond one, all strategies of the account are interrupted.</Trans>
      </p>
      <DeadManFields
        minutes={minutes}
        onMinutes={setMinutes}
        problem={problem('minutes')}
        action={action}
        onAction={setAction}
      />
      <FormEnd refusal={refusal} confirm={t`Save`} isPending={isBusy} onBack={onClose} />
    </form>
  );
}

interface DeadManFieldsProps {
  /** As it is typed; "" where the switch is not armed. */
  readonly minutes: string;
  readonly onMinutes: (minutes: string) => void;
  /** What is wrong with the minutes. */
  readonly problem: string | undefined;
  readonly action: DeadMan['action'];
  readonly onAction: (action: DeadMan['action']) => void;
}

/** After how long without its user an account is to be left alone, and how. */
function DeadManFields({ minutes, onMinutes, problem, action, onAction }: DeadManFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <h3 className={css.heading}>{t`Dead-man switch`}</h3>
      <div className={css.pair}>
        <TextInput
          label={t`Not seen for (minutes)`}
          value={minutes}
          onChange={onMinutes}
          error={problem}
          numeric
          inputMode="numeric"
          autoComplete="off"
        />
        <ChoiceField
          label={t`Then`}
          value={action}
          onChange={onAction}
          choices={[
            { key: 'STOP', label: t`Stop strategies and cancel orders` },
            { key: 'CANCEL', label: t`Cancel all orders` },
          ]}
        />
      </div>
      <p className="quiet">
        <Trans>You are seen while one of your windows is open. Empty: not armed.</Trans>
      </p>
    </>
  );
}

/** Saves limits and switch of an account; what is wrong with a field is said at the field. */
function useSave(api_id: string, onDone: () => void) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const amount = (text: string) => (text.trim() === '' ? null : (parseDecimal(text) ?? text));
  const whole = (text: string) => (text.trim() === '' ? null : Number(text));
  const save = async (
    draft: Readonly<Record<Field, string>>,
    minutes: string,
    action: DeadMan['action'],
    armed: Switch | undefined,
  ) => {
    setBusy(true);
    setWrong(undefined);
    setRefusal(undefined);
    try {
      await engine.call(accountLimitsSave, {
        api_id,
        max_exposure: amount(draft.max_exposure),
        max_daily_loss: amount(draft.max_daily_loss),
        max_orders_per_minute: whole(draft.max_orders_per_minute),
        max_running: whole(draft.max_running),
      });
      if (minutes.trim() !== '' || armed) await engine.call(deadManSave, { api_id, minutes: whole(minutes), action });
      toast({ id: 'account-limits', tone: 'info', title: t`Account limits saved` });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { field } = (error.failure.data ?? {}) as { readonly field?: string };
      setWrong(error.failure.code === 'INPUT' ? field : undefined);
      setRefusal(i18n._(failureText(error.failure)));
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, refusal, problem: (field: string) => (wrong === field ? t`Value not allowed.` : undefined) };
}
