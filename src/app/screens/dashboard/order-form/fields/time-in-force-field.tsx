import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import { needsPrice, timeOf } from '../draft/draft.ts';
import { offeredTimes } from '../draft/order-types.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';

const ExpiryField = lazyPart(() => import('./expiry-field.tsx').then((module) => module.ExpiryField), {
  what: msg`Good till`,
  pending: <div className={css.exitsToCome} />,
});

interface TimeInForceFieldProps {
  readonly context: OrderContext;
  readonly error: string | undefined;
}

/** How long an order stays, by what its market takes of its type, or that it must only make. */
export function TimeInForceField({ context, error }: TimeInForceFieldProps) {
  const { t } = useLingui();
  const { draft, change, instrument } = context;
  const offered = offeredTimes(draft.type, instrument, needsPrice(draft));
  const time = timeOf(draft, instrument);
  if (offered.length === 0 || time === undefined) return null;
  const names = {
    GTC: t`GTC: good till cancelled`,
    IOC: t`IOC: immediate or cancel`,
    FOK: t`FOK: fill or kill`,
    GTD: t`GTD: good till a date`,
    DAY: t`DAY: until market close`,
  };
  const order = ['GTC', 'DAY', 'GTD', 'IOC', 'FOK'] as const;
  return (
    <>
      <div className={css.force}>
        {offered.includes('GTX') ? (
          <Checkbox isSelected={draft.postOnly} onChange={(postOnly) => change({ postOnly })}>{t`Post only`}</Checkbox>
        ) : (
          <span className="quiet">{t`Time in force`}</span>
        )}
        {time === 'GTX' ? (
          <span className={css.fixed}>GTX</span>
        ) : (
          <ChoiceMenu
            label={t`Time in force`}
            value={time}
            face={time}
            onChange={(tif) => change({ tif: tif === 'DAY' ? 'GTC' : tif })}
            choices={order.filter((key) => offered.includes(key)).map((key) => ({ key, label: names[key], text: key }))}
          />
        )}
      </div>
      {time === 'GTD' && <ExpiryField context={context} error={error} />}
      {time !== 'GTD' && error !== undefined && (
        <p className={css.fieldError} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
