import { useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import type { Feed } from '../../../worker/api.ts';
import { formatAge } from '../../format/time.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { useNow } from '../../ui/use-now.ts';
import css from './feed-chip.module.css';

/** Says in a panel's head that its values are not live, and how old they are; nothing while they are live. */
export function FeedChip({ feed }: { readonly feed: Feed<unknown> }) {
  const { t } = useLingui();
  if (feed.state === 'live' || feed.state === 'waiting' || feed.state === 'failed') return null;
  if (feed.state === 'ended') return <span className={`${css.chip} ${css.ended}`}>{t`Recording ended`}</span>;
  return <AgeChip feed={feed} />;
}

function AgeChip({ feed }: { readonly feed: Feed<unknown> }) {
  const { t } = useLingui();
  const age = useNow(1000) - (feed.receivedMs ?? Date.now());
  const [{ lang }] = usePreferences();
  const text = formatAge(age, lang);
  const reasonText = (reason: string): string | undefined => {
    if (reason === 'gap') return t`Gap detected — resyncing.`;
    if (reason === 'malformed' || reason === 'checksum' || reason === 'crossed') return t`Corrupt data — resyncing.`;
    if (reason === 'silent') return t`No data received recently.`;
    return reason === 'disconnected' || reason === 'engine' ? t`Reconnecting…` : undefined;
  };
  const short = (
    <span className={css.short} aria-hidden="true">
      <Clock size={11} />
      {text}
    </span>
  );
  return feed.state === 'cached' ? (
    <span className={css.chip} data-age="">
      <span className={css.full}>{t`cached ${text} ago`}</span>
      {short}
    </span>
  ) : (
    <span className={`${css.chip} ${css.stale}`} data-age="" title={reasonText(feed.reason)}>
      <span className={css.full}>{t`stale ${text}`}</span>
      {short}
    </span>
  );
}
