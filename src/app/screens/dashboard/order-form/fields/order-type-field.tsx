import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import type { DraftType } from '../draft/order-types.ts';
import { typeNames } from '../draft/type-names.ts';
import css from '../order-form.module.css';

interface OrderTypeFieldProps {
  readonly type: DraftType;
  /** What the market takes. */
  readonly offered: readonly DraftType[];
  readonly onChange: (type: DraftType) => void;
}

const plain: readonly DraftType[] = ['LIMIT', 'MARKET'];

/**
 * The two plain types, and a third place for all others: the one that was chosen last stands there, at first a stop,
 * and a menu beside it has the rest.
 */
export function OrderTypeField({ type, offered, onChange }: OrderTypeFieldProps) {
  const { t, i18n } = useLingui();
  const others = offered.filter((one) => !plain.includes(one));
  const [last, setLast] = useState<DraftType>();
  const chosen = plain.includes(type) ? undefined : type;
  if (chosen !== undefined && chosen !== last) setLast(chosen);
  const third = [chosen, last, offered.find((one) => one === 'STOP_MARKET'), others[0]].find(
    (one) => one !== undefined && others.includes(one),
  );
  const choice = (key: DraftType) => ({ key, label: i18n._(typeNames[key]) });
  return (
    <div className={css.types}>
      <Segmented
        label={t`Order type`}
        value={type}
        onChange={onChange}
        choices={[...plain, ...(third ? [third] : [])].map(choice)}
      />
      {others.length > 1 && (
        <ChoiceMenu
          label={t`More order types`}
          choices={others.map(choice)}
          value={chosen}
          face={<span className="visually-hidden">{chosen ? i18n._(typeNames[chosen]) : ''}</span>}
          onChange={onChange}
        />
      )}
    </div>
  );
}
