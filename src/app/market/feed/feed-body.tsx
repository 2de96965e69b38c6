import { useLingui } from '@lingui/react/macro';
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { refusalNumbers } from '../../../shared/base/refusal-code.ts';
import type { CallFailure, Feed } from '../../../worker/api.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const isCode = (reason: string): reason is CallFailure['code'] =>
  reason in refusalNumbers || reason === 'NETWORK' || reason === 'TIMEOUT';

interface FeedBodyProps<V> {
  readonly feed: Feed<V>;
  readonly rows: number;
  /** Geometry of the skeleton. */
  readonly look?: 'rows' | 'bars';
  readonly children: (value: V, faded: boolean) => ReactNode;
}

/**
 * What a panel shows of a stream: a skeleton before the first value, the reason where it failed or nothing can come,
 * else the value, faded unless it is live.
 */
export function FeedBody<V>({ feed, rows, look = 'rows', children }: FeedBodyProps<V>) {
  const { i18n, t } = useLingui();
  if (feed.state === 'failed' && feed.value === undefined) {
    const sentence = i18n._(refusalText[isCode(feed.reason) ? feed.reason : 'INTERNAL']);
    return <EmptyState icon={<Unplug size={20} />}>{sentence}</EmptyState>;
  }
  if (feed.value === undefined && feed.reason === 'disconnected')
    return <EmptyState icon={<Unplug size={20} />}>{t`Not cached in this browser. Loads once connected.`}</EmptyState>;
  if (feed.value === undefined) return <Skeleton rows={rows} look={look} />;
  return children(feed.value, feed.state !== 'live' && feed.state !== 'ended');
}
