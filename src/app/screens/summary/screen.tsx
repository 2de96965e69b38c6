import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useStream } from '../../engine/use-stream.ts';
import { formatDate, zoneLabel } from '../../format/time.ts';
import { Shell } from '../../shell/shell.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useZone } from '../../ui/preferences/preferences-context.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AccountChoice } from './account-choice.tsx';
import { type Day, dayAfter, dayIn, startOf } from './day.ts';
import { DayBody } from './day-body.tsx';
import css from './summary.module.css';

/**
 * The report of one day of one's accounts, on pages that can be printed. The address names the day, in the user's zone,
 * and the accounts.
 */
export function SummaryScreen() {
  const { t } = useLingui();
  const zone = useZone();
  const today = formatDate(useNow(30_000), zone);
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const day = dayIn(search.day, today);
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? [];
  const wanted = (search.accounts ?? '').split(',');
  const chosen = accounts.filter(({ api_id }) => wanted.includes(api_id));
  const apiIds = chosen.map(({ api_id }) => api_id);
  const start = startOf(day, zone);
  const end = startOf(dayAfter(day, 1), zone);
  /**
   * The oldest moment of which the accounts' worth is known, null where there is none yet; undefined until it is read.
   */
  const [first, setFirst] = useState<number | null>();
  usePrintedName(`Halyard · ${t`Day report`} ${day} ${zoneLabel(start, zone)}`);
  return (
    <Shell>
      <div className={css.page}>
        <div className={css.head}>
          <h1 className={css.title}>
            {t`Day report`} <span className="num">{day}</span>
          </h1>
          <p className={css.zone}>{zoneLabel(start, zone)}</p>
          <p className={css.names}>
            {t`Accounts`}: {(chosen.length > 0 ? chosen : accounts).map(({ name }) => name).join(', ')}
          </p>
        </div>
        <Choice
          day={day}
          today={today}
          // Accounts of which nothing is known yet were opened within the hour.
          oldest={first === undefined ? undefined : first === null ? today : formatDate(first, zone)}
          chosen={apiIds}
          accounts={accounts}
        />
        <DayBody
          key={`${start} ${end} ${apiIds.join()}`}
          day={day}
          isToday={day === today}
          start={start}
          end={end}
          apiIds={apiIds}
          onFirst={setFirst}
        />
      </div>
    </Shell>
  );
}

/** What stands at the foot of each sheet: the margins of a sheet read nothing but the properties of the root. */
function usePrintedName(name: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--printed-report', JSON.stringify(name));
    return () => void style.removeProperty('--printed-report');
  }, [name]);
}

interface ChoiceProps {
  readonly day: Day;
  readonly today: Day;
  /** The first day of which anything is known, where that is known. */
  readonly oldest: Day | undefined;
  readonly chosen: readonly string[];
  readonly accounts: readonly { readonly api_id: string; readonly name: string }[];
}

/** Which day, and which of the accounts. */
function Choice({ day, today, oldest = '2000-01-01', chosen, accounts }: ChoiceProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const go = (next: { readonly day?: Day; readonly chosen?: readonly string[] }) =>
    void navigate({
      to: '/summary',
      search: {
        day: (next.day ?? day) === today ? undefined : (next.day ?? day),
        accounts: (next.chosen ?? chosen).join(',') || undefined,
      },
    });
  return (
    <div className={css.choice}>
      <Button aria-label={t`Previous day`} isDisabled={day <= oldest} onPress={() => go({ day: dayAfter(day, -1) })}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Button>
      <div className={css.field}>
        <label htmlFor={id}>{t`Day`}</label>
        <input
          id={id}
          type="date"
          className="num"
          value={day}
          min={oldest}
          max={today}
          onChange={(event) => {
            // The field also takes what is typed beyond its bounds.
            const typed = event.target.value;
            if (typed) go({ day: dayIn(typed < oldest ? oldest : typed, today) });
          }}
        />
      </div>
      <Button aria-label={t`Next day`} isDisabled={day === today} onPress={() => go({ day: dayAfter(day, 1) })}>
        <ChevronRight size={16} aria-hidden="true" />
      </Button>
      <Button isDisabled={day === today} onPress={() => go({ day: today })}>{t`Today`}</Button>
      {accounts.length > 1 && (
        <AccountChoice accounts={accounts} chosen={chosen} onChange={(on) => go({ chosen: on })} />
      )}
    </div>
  );
}
