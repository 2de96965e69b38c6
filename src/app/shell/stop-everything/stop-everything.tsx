import { useLingui } from '@lingui/react/macro';
import { algoList } from '../../../shared/contracts/algo-order.ts';
import { instanceList, strategyStopAll } from '../../../shared/contracts/strategy.ts';
import { isFinal } from '../../../shared/trade/order-status.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useStream } from '../../engine/use-stream.ts';
import { failureText } from '../../text/refusal-text.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';

const okCode = 200;
const firstPage = { page: 1, page_size: 100 } as const;

/** Asks once, with counts, and ends all strategies, algorithmic orders and open orders; says what failed. */
export function StopEverything({
  onClose,
  onStopped,
}: {
  readonly onClose: () => void;
  readonly onStopped?: () => void;
}) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const orders = (useStream({ kind: 'account' }).value?.orders ?? []).filter(({ status }) => status !== 'CANCELING');
  const counts = useLoaded(async () => {
    const [instances, algos] = await Promise.all([
      engine.call(instanceList, { kind: 'running', page_size: 1 }),
      engine.call(algoList, firstPage),
    ]);
    return {
      strategies: instances.pagenation.total,
      algos: algos.pagenation.results.filter(({ status }) => !isFinal(status)).length,
    };
  });
  const stop = async () => {
    try {
      const { instances, orders: ended } = await engine.call(strategyStopAll, {});
      const failed = [...instances, ...ended].filter(({ code }) => code !== okCode);
      const names = instances.filter(({ code }) => code !== okCode).map(({ name }) => name);
      const strategies = instances.length - names.length;
      const cancelled = ended.filter(({ code }) => code === okCode).length;
      toast({
        id: 'stop-all',
        tone: failed.length > 0 ? 'danger' : 'info',
        title: failed.length > 0 ? t`Stopped, but ${failed.length} failed` : t`Everything is stopped`,
        detail: [
          t`Strategies: ${strategies}, orders cancelled: ${cancelled}.`,
          ...(names.length > 0 ? [t`Not stopped: ${names.join(', ')}.`] : []),
        ].join(' '),
      });
      onStopped?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: 'stop-all',
        tone: 'danger',
        title: t`Nothing was stopped`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
  const count = (of: number | undefined) => (of === undefined ? '…' : String(of));
  return (
    <ConfirmDialog
      isOpen
      title={t`Stop everything?`}
      kind="danger"
      focus="cancel"
      confirm={t`Stop everything`}
      onClose={onClose}
      onConfirm={stop}
      facts={[
        { label: t`Running strategies`, value: count(counts.data?.strategies) },
        { label: t`Algorithmic orders`, value: count(counts.data?.algos) },
        { label: t`Open orders`, value: count(orders.length) },
      ]}
      warnings={[
        t`Strategies end as they were set up: where that sells holdings, they are sold at market. Positions stay.`,
      ]}
    />
  );
}
