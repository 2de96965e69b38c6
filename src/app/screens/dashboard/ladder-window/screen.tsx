import { msg } from '@lingui/core/macro';
import { usePopOutQuery } from '../../../market/windows/pop-out-address.ts';
import { PopOutFrame } from '../../../market/windows/pop-out-frame.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

// By way of the dashboard: its parts travel as one file, which would be two if they had two ways in.
const LadderWindow = lazyPart(() => import('../screen.tsx').then((module) => module.LadderWindow), {
  what: msg`Ladder`,
  pending: <Skeleton rows={24} />,
});

/** The price ladder of one tab in a window of its own. */
export function PopOutLadderScreen() {
  const [{ q = '' }, replace] = usePopOutQuery();
  return (
    <PopOutFrame tabId={q} onChoose={(key) => replace({ q: key })}>
      {(instrument) => <LadderWindow instrument={instrument} />}
    </PopOutFrame>
  );
}
