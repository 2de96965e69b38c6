import { useLingui } from '@lingui/react/macro';
import type { Level } from '../../charts/levels/level.ts';

/**
 * The levels in a chart as lists for readers: one's open orders, and positions and alerts besides; nothing where there
 * are none.
 */
export function OrderList({ levels }: { readonly levels: readonly Level[] }) {
  const { t } = useLingui();
  const isOrder = ({ kind }: Level) => kind === 'order' || kind === 'trigger';
  const lists = [
    { label: t`Your open orders`, own: levels.filter(isOrder) },
    { label: t`Your positions and alerts`, own: levels.filter((level) => !isOrder(level)) },
  ];
  return lists
    .filter(({ own }) => own.length > 0)
    .map(({ label, own }) => (
      <ul key={label} className="visually-hidden" aria-label={label}>
        {own.map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
      </ul>
    ));
}
