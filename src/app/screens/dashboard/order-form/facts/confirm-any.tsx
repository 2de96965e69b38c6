import type { Sync } from '../draft/place-order.ts';
import { ConfirmOrder, type ConfirmOrderProps } from './confirm-order.tsx';
import { useAccountSizes } from './use-account-sizes.ts';
import { useTypeFacts, useTypeQuestion } from './use-type-facts.ts';

interface ConfirmAnyProps extends ConfirmOrderProps {
  /** How several accounts take part. */
  readonly sync: Sync;
}

/** The question about an order of any type, on margin, or for several accounts, with what that says of it. */
export function ConfirmAny({ sync, ...props }: ConfirmAnyProps) {
  const { context, side, trades } = props;
  const before = useTypeFacts(context, side);
  const after = useAccountSizes(context, side, trades, sync);
  return <ConfirmOrder {...props} title={useTypeQuestion(context, side)} before={before} after={after} />;
}
