import { useLingui } from '@lingui/react/macro';
import type { Role } from '../../../shared/user/role.ts';
import { useStream } from '../../engine/use-stream.ts';
import { useSession } from '../../session/use-session.ts';
import css from './mode-badge.module.css';

/** Roles that only look; of the others `risk` cancels and stops, and owners move money. */
const lookers: readonly Role[] = ['observer', 'finance', 'finance_manage'];

/** READ-ONLY for those, LIVE where a venue trades for real, else PAPER. */
export function ModeBadge() {
  const { t } = useLingui();
  const session = useSession();
  const venues = useStream({ kind: 'exchanges' }).value;
  if (!venues) return null;
  if (session && lookers.includes(session.role))
    return <span className={`${css.badge} ${css.paper}`}>{t`READ-ONLY`}</span>;
  const isLive = venues.some(({ mode }) => mode === 'LIVE');
  return <span className={`${css.badge} ${isLive ? css.real : css.paper}`}>{isLive ? t`LIVE` : t`PAPER`}</span>;
}
