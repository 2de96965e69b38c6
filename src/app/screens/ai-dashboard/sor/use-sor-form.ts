import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { keyOfSymbol, pairOf } from '../../../../shared/market/instrument.ts';
import { type SorPath, sorPaths } from '../../../../shared/trade/strategy/sor/bounds.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { sorPreview } from '../../../market/routing/route-preview.ts';
import {
  doubledIn,
  groupsOn,
  rowsOf,
  type SorRow,
  type Ticked,
  tickedRows,
} from '../../../market/routing/routed-markets.ts';
import { useBooks } from '../../../market/routing/use-books.ts';
import { useFundings } from '../../../market/routing/use-fundings.ts';
import { type Draft, paramsOf } from '../draft.ts';
import type { Problem } from '../problems.ts';
import { useStart } from '../start-parts/use-start.ts';
import { type StartFormProps, type StartLike, valuesOf } from '../start-parts/start-values.ts';
import { useStrategyWords } from '../words.ts';

/** The accounts that another instance has traded on; a saved form has none. */
const tickedLike = (like: StartLike | undefined, rows: readonly SorRow[]): Ticked =>
  like && like.api_ids.length > 0
    ? Object.fromEntries(rows.map(({ account: { api_id } }) => [api_id, like.api_ids.includes(api_id)]))
    : {};

/** What is wrong with the quantity before it is sent. */
function useQuantityProblem(draft: Draft): Problem | undefined {
  const { t } = useLingui();
  const text = draft.quantity?.trim() ?? '';
  if (text === '') return { field: 'quantity', rule: 'required', text: t`Quantity cannot be empty` };
  const value = parseDecimal(text);
  if (value !== undefined && Number(value) > 0) return undefined;
  return { field: 'quantity', rule: 'number', text: t`Invalid quantity input` };
}

/** Which markets and accounts an order is routed over. */
function useChosenRows({ like, accounts, markets }: StartFormProps, path: SorPath) {
  const groups = useMemo(() => groupsOn(path, markets), [path, markets]);
  const [group, setGroup] = useState(() => {
    const first = like?.symbols[0];
    return first ? keyOfSymbol(first) : '';
  });
  const current = groups.find(({ key, markets: own }) => key === group || own.some((m) => keyOfSymbol(m) === group));
  const chosen = current ?? groups[0];
  const rows = useMemo(() => (chosen ? rowsOf(chosen, accounts) : []), [chosen, accounts]);
  const [ticked, setTicked] = useState<Ticked>(() => tickedLike(like, rows));
  const picked = useMemo(() => tickedRows(rows, ticked), [rows, ticked]);
  return {
    groups,
    group: chosen,
    setGroup,
    rows,
    picked,
    doubled: doubledIn(picked),
    tick: (apiId: string, isTicked: boolean) => setTicked((old) => ({ ...old, [apiId]: isTicked })),
  };
}

/** State and deeds of the form of a routed order. */
export function useSorForm(props: StartFormProps) {
  const { template, like, onStarted } = props;
  const words = useStrategyWords();
  const [draft, setDraft] = useState(() => valuesOf(template, like));
  const [isTried, setTried] = useState(false);
  const [name, setName] = useState(like?.name ?? '');
  const [group, setGroup] = useState(like?.group ?? '');
  const path = sorPaths.find((each) => each === draft.path) ?? 'SPOT';
  const chosen = useChosenRows(props, path);
  const { picked, doubled } = chosen;
  const { send, changed, problems, ...sent } = useStart(onStarted);
  const instruments = picked.filter(({ account }) => !doubled.has(account.api_id)).map(({ instrument }) => instrument);
  const books = useBooks(instruments.map(keyOfSymbol));
  const fundings = useFundings(path === 'FUNDING' ? instruments : []);
  const routed = instruments.map((instrument) => {
    const key = keyOfSymbol(instrument);
    return { instrument, book: books.get(key)?.value, funding: fundings?.get(key) };
  });
  const quantity = useQuantityProblem(draft);
  const instrument = picked[0]?.instrument ?? chosen.group?.markets[0];
  const usualName = `${words.type(template.strategy_type).name} ${instrument ? pairOf(instrument) : ''}`.trim();
  const isReady = picked.length > 0 && doubled.size === 0;
  const start = () => {
    setTried(true);
    if (quantity || !isReady) return;
    const named = {
      strategy_type: template.strategy_type,
      name: name.trim() || usualName,
      ...(group.trim() !== '' && { group: group.trim() }),
      api_ids: picked.map(({ account }) => account.api_id),
      symbols: picked.map(({ instrument: { exchange, symbol, account_type } }) => ({ exchange, symbol, account_type })),
    };
    void send(named, (nowMs) => paramsOf(template, draft, nowMs));
  };
  return {
    ...sent,
    ...chosen,
    problems: isTried && quantity ? [quantity, ...problems] : problems,
    changed,
    start,
    isTried,
    path,
    instrument,
    draft,
    write: (fields: Draft) => {
      setDraft((old) => ({ ...old, ...fields }));
      changed(...Object.keys(fields));
    },
    routed,
    isLoading: routed.some(({ book }) => !book),
    preview: sorPreview(draft, routed),
    usualName,
    name: { value: name, change: setName },
    groupName: { value: group, change: setGroup },
  };
}

export type SorForm = ReturnType<typeof useSorForm>;
