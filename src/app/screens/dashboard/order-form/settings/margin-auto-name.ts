import { useLingui } from '@lingui/react/macro';
import type { Draft } from '../draft/draft.ts';

/** Gives the names of the margin auto modes (specification, point 4). */
export function useMarginAutoName(): (auto: Draft['marginAuto']) => string {
  const { t } = useLingui();
  const names = {
    MANUAL: t`No auto borrow/repay`,
    AUTO_BORROW: t`Auto borrow`,
    AUTO_REPAY: t`Auto repay`,
    AUTO_BORROW_REPAY: t`Auto borrow/repay`,
  };
  return (auto) => names[auto];
}
