import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { Side } from '../../../../../shared/trade/order.ts';
import { vipNeeds } from '../../../../../shared/user/session.ts';
import { formatExact } from '../../../../format/price.ts';
import { useTradingLocked } from '../../../../market/order-dialogs/trading-lock.tsx';
import { routedUnit } from '../../../../market/routing/route-texts.ts';
import { useReachable } from '../../../../session/use-reachable.ts';
import { useSession } from '../../../../session/use-session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import type { Dashboard } from '../../use-dashboard.ts';
import type { Draft } from '../draft/draft.ts';
import { sizeOf } from '../draft/reckon.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';
import { type RoutedErrors, useRoutedCheck } from './check-routed.ts';
import { ConfirmRoute } from './confirm-route.tsx';
import { RoutedFields } from './routed-fields.tsx';
import { RouteProgress } from './route-progress.tsx';
import { quantityOf, type Routed, useRouted } from './use-routed.ts';
import { useStartRoute } from './use-start-route.ts';

const ActivationWay = lazyPart(
  () => import('../../../../shell/activation/activation-way.tsx').then((module) => module.ActivationWay),
  { what: msg`Activate account` },
);

interface RoutedFormProps {
  readonly context: OrderContext;
  readonly dashboard: Dashboard;
  /** The side that was chosen last. */
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  /** What a key that sends the form calls: it asks, and gives back what speaks against it. */
  readonly route: RefObject<((side: Side) => RoutedErrors | undefined) | undefined>;
}

/** One order over several exchanges, each part where it costs least with its fee; or the reason why there is none. */
export function RoutedForm(props: RoutedFormProps) {
  const { t } = useLingui();
  const session = useSession();
  const { context, side } = props;
  const routed = useRouted(context, side);
  const need = vipNeeds.strategy;
  const isLow = session !== undefined && session !== null && session.vip_level < need;
  useBaseAmount(context);
  const bar = isLow
    ? `${t`Trading locked`} · ${t`needs VIP ${need}`}`
    : routed.exchanges < 2
      ? t`Only one exchange lists this market: there is nothing to route.`
      : routed.rows.length === 0
        ? t`No account with permission to trade these markets.`
        : undefined;
  if (bar === undefined) return <Body {...props} routed={routed} />;
  return (
    <EmptyState icon={<Lock size={20} />} action={isLow && <ActivationWay />}>
      {bar}
    </EmptyState>
  );
}

/** The amount of a SOR is one of base: what was typed in quote becomes that. */
function useBaseAmount({ draft, change, reckoning }: OrderContext): void {
  const isQuote = draft.unit === 'quote';
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it is when the form comes
  useEffect(() => {
    if (isQuote) change({ unit: 'base', amount: sizeOf(draft, 'BUY', reckoning())?.amount ?? '' });
  }, [isQuote]);
}

interface BodyProps extends RoutedFormProps {
  readonly routed: Routed;
}

function Body({ context, dashboard, side, onSide, route, routed }: BodyProps) {
  const { t } = useLingui();
  const reachable = useReachable();
  const locked = useTradingLocked();
  const check = useRoutedCheck(context);
  const { draft, instrument } = context;
  const [found, setFound] = useState<{ readonly about: Draft; readonly errors: RoutedErrors }>();
  const [asked, setAsked] = useState<{ readonly about: Draft; readonly side: Side }>();
  const errors = found?.about === draft ? found.errors : {};
  const onShow = () => dashboard.patch({ current_command_tab: 'algos' });
  const { busy, started, send, forget } = useStartRoute(context, onShow);
  const isBarred = !reachable || locked || busy !== undefined;
  const complain = (about: RoutedErrors | undefined) => setFound(about && { about: draft, errors: about });
  const press = (one: Side): RoutedErrors | undefined => {
    if (isBarred) return undefined;
    onSide(one);
    const wrong = check(routed);
    complain(wrong);
    if (!wrong) setAsked({ about: draft, side: one });
    return wrong;
  };
  const confirm = async (one: Side) => {
    const wrong = check(routed) ?? (await send(one, routed));
    complain(wrong);
  };
  useEffect(() => {
    route.current = press;
    return () => {
      route.current = undefined;
    };
  });
  const quantity = quantityOf(draft.amount, instrument);
  const amount = quantity && Number(quantity) > 0 ? ` ${formatExact(quantity)} ${routedUnit(instrument)}` : '';
  const question = asked?.about === draft ? asked.side : undefined;
  const button = (one: Side) => (
    <Button
      kind={one === 'BUY' ? 'buy' : 'sell'}
      size="large"
      isDisabled={!reachable || locked}
      isPending={busy !== undefined}
      onPress={() => press(one)}
    >
      <span>{`${one === 'BUY' ? t`Buy` : t`Sell`}${amount}`}</span>
    </Button>
  );
  return (
    <>
      <RoutedFields context={context} side={side} routed={routed} errors={errors} onSide={onSide} />
      <div className={css.end}>
        {!reachable && (
          <p className={css.offline} role="status">{t`Disconnected — orders cannot be sent. Reconnecting…`}</p>
        )}
        {locked && <p className={css.offline} role="status">{t`Trading is locked. Unlock it to send orders.`}</p>}
        {reachable && !locked && errors.form !== undefined && (
          <p className={css.formError} role="alert">
            {errors.form}
          </p>
        )}
        {started !== undefined && (
          <RouteProgress instanceId={started} instrument={instrument} onShow={onShow} onClose={forget} />
        )}
        <div className={css.buttons}>
          {question && (
            <ConfirmRoute
              key={question}
              context={context}
              side={question}
              routed={routed}
              onConfirm={() => void confirm(question)}
              onClose={() => setAsked(undefined)}
            />
          )}
          {button('BUY')}
          {button('SELL')}
        </div>
      </div>
    </>
  );
}
