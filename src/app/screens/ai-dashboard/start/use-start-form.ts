import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keyOfSymbol, pairOf } from '../../../../shared/market/instrument.ts';
import { legCount, legKinds } from '../../../../shared/strategies/leg-count.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { useSelected } from '../../../engine/use-stream.ts';
import { draftFaults, draftOfSignal, signalOf } from '../../../market/alerts/alert-draft.ts';
import { barZoneOf } from '../../../market/chart/time/bar-zone.ts';
import { useTicker } from '../../../market/instrument/use-instrument.ts';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { useSuggestions } from '../coins/use-suggestions.ts';
import { type Draft, paramsOf, templateFor } from '../draft.ts';
import { type ChosenMarket, marketsOfLeg, partnersOf, useChosenMarket } from '../market-fields.tsx';
import { useStrategyWords } from '../words.ts';
import { type StartFormProps, type StartLike, valuesOf } from '../start-parts/start-values.ts';
import { useStart } from '../start-parts/use-start.ts';

/** Who hears in how many markets a form would trade, where a field decides that. */
export interface HearsLegs {
  readonly onLegs: (count: number) => void;
}

/** The end signal of an instance that is started again. */
function signalIn(like: StartLike | undefined) {
  const given = (like?.params as Partial<Instance['params']> | undefined)?.end_signal;
  return typeof given === 'object' && !Array.isArray(given) ? draftOfSignal(given) : undefined;
}

/** Accounts and markets as a start names them, a leg each. */
const namedLegs = (legs: readonly Pick<ChosenMarket, 'account' | 'instrument'>[]) => ({
  api_ids: legs.map(({ account }) => account.api_id),
  symbols: legs.map(({ instrument: { exchange, symbol, account_type } }) => ({ exchange, symbol, account_type })),
});

/** The last price of a market; it is looked at, so that the engine keeps it up. */
function useLast({ instrument }: ChosenMarket): string {
  const key = keyOfSymbol(instrument);
  useSelected({ kind: 'trades', key }, () => null);
  return useTicker(key).figures?.last ?? '';
}

/** Which markets its legs may be, and those that each is offered: a field may decide that. */
function useLegMarkets(
  template: StartFormProps['template'],
  draft: Draft,
  accounts: StartFormProps['accounts'],
  markets: StartFormProps['markets'],
) {
  const decider = draft[template.legs_by?.key ?? ''];
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the draft that field alone decides it
  const kinds = useMemo(() => legKinds(template, draft), [template, decider]);
  return useMemo(() => {
    const [ofA = markets, ofB = markets] = [0, 1].map((leg) => marketsOfLeg(kinds, leg, accounts, markets));
    return { kinds, isOneBase: kinds.one_base ?? false, ofA, ofB };
  }, [kinds, accounts, markets]);
}

/** State and deeds of the form of a start; `second` is the market of the other leg, if there are two legs. */
export function useStartForm({
  template: whole,
  like,
  accounts,
  markets,
  onStarted,
  onLegs,
}: StartFormProps & HearsLegs) {
  const words = useStrategyWords();
  const [preferences] = usePreferences();
  const [draft, setDraft] = useState(() => valuesOf(whole, like));
  const [signal, setSignal] = useState(() => signalIn(like));
  const [isTried, setTried] = useState(false);
  // Their fields hold what they show: a key in them is no matter of the whole form.
  const named = useRef({ name: like?.name ?? '', group: like?.group ?? '' });
  const { kinds, isOneBase, ofA, ofB } = useLegMarkets(whole, draft, accounts, markets);
  const market = useChosenMarket(like, accounts, ofA);
  const { instrument } = market;
  const legs = legCount(whole, draft);
  useEffect(() => onLegs(legs), [legs, onLegs]);
  const isPair = legs > 1;
  const partners = useMemo(
    () => partnersOf(instrument, accounts, ofB, isOneBase),
    [instrument, accounts, ofB, isOneBase],
  );
  const other = useChosenMarket(like, accounts, isPair ? partners : markets, isPair ? 1 : 0);
  const template = useMemo(
    () => ({ ...templateFor(whole, instrument.account_type), ...kinds }),
    [whole, instrument.account_type, kinds],
  );
  const pairs = [...new Set([pairOf(instrument), ...(isPair ? [pairOf(other.instrument)] : [])])];
  const usualName = `${words.type(template.strategy_type).name} ${pairs.join(' · ')}`;
  const { send, changed, ...sent } = useStart(onStarted);
  const start = () => {
    setTried(true);
    if (signal && Object.keys(draftFaults(signal, Number.NaN)).length > 0) return;
    const end = signal && { end_signal: signalOf(signal, barZoneOf(preferences, instrument, signal.interval)) };
    const [name, group] = [named.current.name.trim(), named.current.group.trim()];
    const request = {
      strategy_type: template.strategy_type,
      name: name || usualName,
      ...(group !== '' && { group }),
      ...namedLegs(isPair ? [market, other] : [market]),
    };
    void send(request, (nowMs) => ({ ...paramsOf(template, draft, nowMs), ...end }));
  };
  const write = useCallback(
    (fields: Draft): void => {
      setDraft((old) => ({ ...old, ...fields }));
      changed(...Object.keys(fields));
    },
    [changed],
  );
  const suggestions = useSuggestions({ accounts, markets: ofA, market, changed, write });
  return {
    ...sent,
    changed,
    start,
    suggestions,
    isTried,
    template,
    market,
    second: isPair ? other : undefined,
    currencies: useMemo(() => [...new Set(ofB.map(({ base }) => base))], [ofB]),
    last: useLast(market),
    lastOfSecond: useLast(other),
    usualName,
    named,
    draft,
    write,
    signal: {
      draft: signal,
      change: (next: typeof signal) => {
        setSignal(next);
        changed('end_signal');
      },
    },
  };
}
