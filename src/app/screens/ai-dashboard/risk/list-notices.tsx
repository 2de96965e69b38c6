import type { ComponentProps } from 'react';
import { BreachNotices } from './breach-notices.tsx';
import { RejectedNotices } from './rejected-notices.tsx';

/** What needs somebody to look at it among listed strategies: interrupted by limits, or with orders rejected. */
export function ListNotices(props: ComponentProps<typeof BreachNotices>) {
  return (
    <>
      <BreachNotices {...props} />
      <RejectedNotices instances={props.instances} isOwn={props.isOwn} />
    </>
  );
}
