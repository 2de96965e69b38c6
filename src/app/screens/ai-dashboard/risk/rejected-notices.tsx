import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { refusalNumbers } from '../../../../shared/base/refusal-code.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { useListWords } from '../words/list-words.ts';
import css from '../ai.module.css';

interface NoticesProps {
  readonly instances: readonly Instance[];
  /** Whether they are the user's own. */
  readonly isOwn: boolean;
}

/** So many strategies are named before the others are counted. */
const mostNames = 3;

/** Which strategies have orders rejected, a line for each reason, a low balance first. */
export function RejectedNotices({ instances, isOwn }: NoticesProps) {
  const { t } = useLingui();
  const reasons = byReason(instances);
  if (reasons.length === 0) return null;
  return (
    <ul className={css.breaches} data-tone="warn" aria-label={t`Rejected orders`}>
      {reasons.map(([code, names]) => (
        <li key={code}>
          <Reason code={code} names={names} />
          {isOwn && code === 'BALANCE' && (
            <Link to="/user" search={{ section: 'balances' }}>
              <Trans>Balances</Trans>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Reason({ code, names }: { readonly code: string; readonly names: readonly string[] }) {
  const { i18n } = useLingui();
  const words = useListWords();
  const count = names.length - mostNames;
  const named = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(names.slice(0, mostNames));
  return (
    <span>
      {words.reason(code)} <Trans>Orders were rejected:</Trans> <b>{named}</b>
      {count > 0 && (
        <>
          {' '}
          <Plural value={count} one="and # more strategy" other="and # more strategies" />
        </>
      )}
    </span>
  );
}

/** Names of strategies whose last orders were rejected, by the code of the refusal. */
function byReason(instances: readonly Instance[]): (readonly [code: string, names: readonly string[]])[] {
  const names = new Map<string, string[]>();
  for (const { status, error, breach, name } of instances) {
    if (status === 'STOPPED' || error === null || breach || !Object.hasOwn(refusalNumbers, error)) continue;
    names.set(error, [...(names.get(error) ?? []), name]);
  }
  return [...names].sort(([a], [b]) => Number(b === 'BALANCE') - Number(a === 'BALANCE'));
}
