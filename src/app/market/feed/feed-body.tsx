import { useLingui } from '@lingui/react/macro';
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Feed } from '../../../worker/api.ts';
import { awayTexts } from '../../text/away-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyComponent, LazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFirst } from '../../ui/use-idle.ts';

const FeedRefusal = lazyComponent(() => import('./feed-refusal.tsx').then((module) => module.FeedRefusal));

/** Holds up what is loaded in quiet until a feed has a value, or says that none can come. */
export function useFirstFeed({ value, state, reason }: Feed<unknown>): void {
  useFirst(value !== undefined || state === 'failed' || reason === 'disconnected');
}

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
    const { reason } = feed;
    if (reason === 'NETWORK' || reason === 'TIMEOUT')
      return <EmptyState icon={<Unplug size={20} />}>{i18n._(awayTexts[reason])}</EmptyState>;
    return (
      <LazyPart what={t`Market data`} pending={<Skeleton rows={rows} look={look} />}>
        <EmptyState icon={<Unplug size={20} />}>
          <FeedRefusal reason={reason} />
        </EmptyState>
      </LazyPart>
    );
  }
  if (feed.value === undefined && feed.reason === 'disconnected')
    return <EmptyState icon={<Unplug size={20} />}>{t`Not cached in this browser. Loads once connected.`}</EmptyState>;
  if (feed.value === undefined) return <Skeleton rows={rows} look={look} />;
  return children(feed.value, feed.state !== 'live' && feed.state !== 'ended');
}
