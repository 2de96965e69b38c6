import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import { closePosition } from '../../../shared/contracts/position.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { isLong, moneyDecimals, type Position, positionKey } from '../../../shared/trade/position.ts';
import { CallError, isUnanswered } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { formatSigned } from '../../format/percent.ts';
import { formatExact } from '../../format/price.ts';
import { failureText } from '../../text/refusal-text.ts';
import { SentenceTexts } from '../../text/sentence-texts.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { amountUnit } from '../instrument/amount-unit.ts';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { instrumentsByKey } from '../instrument/use-instrument.ts';
import { useAccountName } from '../instrument/venue-name.ts';
import { leftOpen } from '../order-words/left-open.ts';

interface CloseAllPromptProps {
  /** Those that are meant, as they were when it was asked. */
  readonly positions: readonly Position[];
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
}

const maxNamed = 8;
/** Tries of one close that the server puts off. */
const maxTries = 5;

/** "Close 3 positions?": each whole, at the market. Those that are closed meanwhile are left out. */
export function CloseAllPrompt({ positions: asked, table, onClose }: CloseAllPromptProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const accountName = useAccountName();
  const closeAll = useCloseAll(table);
  const { value, state } = useStream({ kind: 'account' });
  const meant = new Set(asked.map(positionKey));
  const positions = value ? value.positions.filter((one) => meant.has(positionKey(one))) : asked;
  const count = positions.length;
  const factOf = (position: Position) => {
    const instrument = instrumentsByKey(table).get(keyOfSymbol(position));
    const account = value?.accounts.find(({ api_id }) => api_id === position.api_id);
    const amount = formatExact(position.qty.replace('-', ''));
    const size = `${isLong(position) ? t`Long ${amount}` : t`Short ${amount}`} ${instrument ? amountUnit(instrument) : ''}`;
    const profit = `${formatSigned(position.unrealized, instrument ? moneyDecimals(instrument) : 2)} ${instrument?.settle ?? ''}`;
    return {
      label: [position.exchange, names.ofRef(position, table), account && accountName(account, position.exchange)]
        .filter(Boolean)
        .join(' · '),
      value: `${size.trim()} · ${profit}`,
    };
  };
  const rest = count - maxNamed;
  return (
    <ConfirmDialog
      isOpen
      title={t`Close ${plural(count, { one: '# position', other: '# positions' })} at market?`}
      kind="danger"
      focus="cancel"
      confirm={t`Close ${plural(count, { one: '# position', other: '# positions' })}`}
      blocked={count === 0 ? t`No open positions.` : undefined}
      warnings={state === 'live' ? [] : [t`Positions are not live. The server's current size will be closed.`]}
      facts={[
        ...positions.slice(0, maxNamed).map(factOf),
        ...(rest > 0 ? [{ label: t`More positions`, value: String(rest) }] : []),
      ]}
      onConfirm={() => closeAll(positions)}
      onClose={onClose}
    />
  );
}

/** Gives a way to close positions one after the other; what was refused is told of each. */
function useCloseAll(table: readonly Instrument[]) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const texts = useContext(SentenceTexts);
  const names = useInstrumentNames();
  const [ids] = useState(() => new Map<string, string>());
  const closeOne = async (position: Position): Promise<string | undefined> => {
    const key = positionKey(position);
    const client_id = ids.get(key) ?? crypto.randomUUID();
    ids.set(key, client_id);
    const { api_id, symbol, account_type, position_side } = position;
    for (let attempt = 1; ; attempt++)
      try {
        const input = { api_id, symbol, account_type, position_side, client_id };
        const { order } = await engine.call(closePosition, input, Date.now());
        ids.delete(key);
        return await leftOpen(order, i18n, texts);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { code, retryMs } = error.failure;
        if (code !== 'RATE_LIMIT' || retryMs === undefined || attempt === maxTries) {
          if (!isUnanswered(error.failure)) ids.delete(key);
          throw error;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, retryMs);
        });
      }
  };
  return async (positions: readonly Position[]) => {
    for (const position of positions) {
      const detail = await closeOne(position).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        return i18n._(failureText(error.failure));
      });
      if (detail === undefined) continue;
      const name = names.ofRef(position, table);
      toast({
        id: `close-${positionKey(position)}`,
        tone: 'danger',
        title: t`Position not closed: ${name}`,
        detail,
      });
    }
  };
}
