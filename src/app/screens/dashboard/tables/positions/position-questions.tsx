import { msg } from '@lingui/core/macro';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import { positionKey } from '../../../../../shared/trade/position.ts';
import { useStream } from '../../../../engine/use-stream.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import type { PositionWork } from './use-position-work.ts';

const PositionMenu = lazyPart(() => import('./position-menu.tsx').then((module) => module.PositionMenu), {
  what: msg`Position`,
});
const ClosePrompt = lazyPart(
  () => import('../../../../market/order-dialogs/close-prompt.tsx').then((module) => module.ClosePrompt),
  { what: msg`Position` },
);
const ReversePrompt = lazyPart(
  () => import('../../../../market/order-dialogs/reverse-prompt.tsx').then((module) => module.ReversePrompt),
  { what: msg`Position` },
);
const ExitDialog = lazyPart(
  () => import('../../../../market/order-dialogs/exit-dialog.tsx').then((module) => module.ExitDialog),
  { what: msg`Position` },
);

interface PositionQuestionsProps {
  readonly work: PositionWork;
  readonly table: readonly Instrument[];
}

/** The menu of a position, and what is asked about it; its figures go on while a question stands. */
export function PositionQuestions({ work, table }: PositionQuestionsProps) {
  const { question, ask, act, trades, reachable } = work;
  const held = useStream({ kind: 'account' }).value?.positions ?? [];
  if (!question) return null;
  const close = () => ask(undefined);
  const position = held.find((one) => positionKey(one) === positionKey(question.position)) ?? question.position;
  const instrument = instrumentsByKey(table).get(keyOfSymbol(position));
  if (question.kind === 'menu')
    return <PositionMenu {...question} table={table} canTrade={trades && reachable} onAction={act} onClose={close} />;
  if (question.kind === 'close') return <ClosePrompt position={position} table={table} onClose={close} />;
  if (question.kind === 'reverse') return <ReversePrompt position={position} table={table} onClose={close} />;
  return instrument ? (
    <ExitDialog
      position={position}
      instrument={instrument}
      from=""
      last={Number(position.mark_price)}
      onClose={close}
    />
  ) : null;
}
