import { useLingui } from '@lingui/react/macro';
import { useStream } from '../../engine/use-stream.ts';
import { useSession } from '../../session/use-session.ts';
import css from './mode-badge.module.css';

/** READ-ONLY for observers, LIVE where a venue trades for real, else PAPER. */
export function ModeBadge() {
  const { t } = useLingui();
  const session = useSession();
  const venues = useStream({ kind: 'exchanges' }).value;
  if (!venues) return null;
  if (session?.role === 'observer') return <span className={`${css.badge} ${css.paper}`}>{t`READ-ONLY`}</span>;
  const isLive = venues.some(({ mode }) => mode === 'LIVE');
  return <span className={`${css.badge} ${isLive ? css.real : css.paper}`}>{isLive ? t`LIVE` : t`PAPER`}</span>;
}
