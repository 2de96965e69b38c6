import { msg } from '@lingui/core/macro';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ai.module.css';
import { BreachNotices } from '../risk/breach-notices.tsx';
import type { DetailProps } from '../detail-parts/detail-props.ts';
import { Sections } from './sections.tsx';

const RunDetail = lazyPart(() => import('./run-detail.tsx').then((module) => module.RunDetail), {
  what: msg`Course`,
  pending: <Skeleton rows={12} />,
});

/** What one instance is, has done and tells. */
export function DetailDrawer(props: DetailProps) {
  const { instance, market, isOwn, instrument, onClose } = props;
  return (
    <Drawer title={instance.name} isWide={instrument !== undefined} onClose={onClose}>
      <p className={css.subtitle}>{market}</p>
      <BreachNotices instances={[instance]} unitsOf={() => props} isOwn={isOwn} reachable onResumed={props.onChanged} />
      {instrument ? <RunDetail {...props} instrument={instrument} /> : <Sections {...props} more={[]} />}
    </Drawer>
  );
}
