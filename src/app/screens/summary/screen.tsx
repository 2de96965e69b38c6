import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useStream } from '../../engine/use-stream.ts';
import { formatDate, zoneLabel } from '../../format/time.ts';
import { Shell } from '../../shell/shell.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { useZone } from '../../ui/preferences/preferences-context.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type Day, dayAfter, dayIn, startOf } from './day.ts';
import { DayBody } from './day-body.tsx';
import css from './summary.module.css';

/**
 * The report of one day of one's accounts, on one page that can be printed. The address names the day, in the user's
 * zone, and the account.
 */
export function SummaryScreen() {
  const { t } = useLingui();
  const zone = useZone();
  const today = formatDate(useNow(30_000), zone);
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const day = dayIn(search.day, today);
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? [];
  const account = accounts.find(({ api_id }) => api_id === search.account);
  const start = startOf(day, zone);
  const end = startOf(dayAfter(day, 1), zone);
  return (
    <Shell>
      <div className={css.page}>
        <div className={css.head}>
          <h1 className={css.title}>
            {t`Day report`} <span className="num">{day}</span>
          </h1>
          <p className={css.zone}>
            {zoneLabel(start, zone)}
            {account && ` · ${account.name}`}
          </p>
        </div>
        <Choice day={day} today={today} account={account?.api_id} accounts={accounts} />
        <DayBody
          key={`${start} ${end} ${account?.api_id ?? ''}`}
          day={day}
          isToday={day === today}
          start={start}
          end={end}
          apiId={account?.api_id}
        />
      </div>
    </Shell>
  );
}

interface ChoiceProps {
  readonly day: Day;
  readonly today: Day;
  readonly account: string | undefined;
  readonly accounts: readonly { readonly api_id: string; readonly name: string }[];
}

/** Which day, and which of the accounts. */
function Choice({ day, today, account, accounts }: ChoiceProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const go = (next: { readonly day?: Day; readonly account?: string | undefined }) =>
    void navigate({
      to: '/summary',
      search: {
        day: (next.day ?? day) === today ? undefined : (next.day ?? day),
        account: 'account' in next ? next.account : account,
      },
    });
  return (
    <div className={css.choice}>
      <Button aria-label={t`Previous day`} onPress={() => go({ day: dayAfter(day, -1) })}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Button>
      <div className={css.field}>
        <label htmlFor={id}>{t`Day`}</label>
        <input
          id={id}
          type="date"
          className="num"
          value={day}
          min="2000-01-01"
          max={today}
          onChange={(event) => {
            if (event.target.value) go({ day: dayIn(event.target.value, today) });
          }}
        />
      </div>
      <Button aria-label={t`Next day`} isDisabled={day === today} onPress={() => go({ day: dayAfter(day, 1) })}>
        <ChevronRight size={16} aria-hidden="true" />
      </Button>
      <Button isDisabled={day === today} onPress={() => go({ day: today })}>{t`Today`}</Button>
      {accounts.length > 1 && (
        <ChoiceField
          label={t`Account`}
          value={account ?? ''}
          onChange={(key) => go({ account: key || undefined })}
          choices={[
            { key: '', label: t`All accounts` },
            ...accounts.map(({ api_id, name }) => ({ key: api_id, label: name })),
          ]}
        />
      )}
    </div>
  );
}
