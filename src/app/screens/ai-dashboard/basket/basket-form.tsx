import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useReachable } from '../../../session/use-reachable.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import ai from '../ai.module.css';
import { type Draft, paramsOf } from '../draft.ts';
import { mayTrade } from '../../../market/instrument/may-trade.ts';
import { ParameterGroups } from '../parameter-groups.tsx';
import type { Problem } from '../problems.ts';
import { StartErrorFallback } from '../start-parts/start-error.tsx';
import { type StartFormProps, type StartLike, valuesOf } from '../start-parts/start-values.ts';
import { StartTemplatesButton } from '../templates/start-templates-button.tsx';
import { useRuleText, useStrategyWords } from '../words.ts';
import { BasketPreview } from './basket-preview.tsx';
import type { PricedRow } from './basket-figures.ts';
import { BasketRows } from './basket-rows.tsx';
import { basketOf, type BasketRow, cellsOfText } from './parse-basket.ts';
import { type BasketProblem, useBasket } from './use-basket.ts';

/** Parameters that each row has for itself. */
const ofRows = ['quantity', 'limit_price'];
/** Fields of a problem that are a row's, whatever row has it. */
const rowFields = ['symbol', 'side', 'rows', ...ofRows];

const isAShare = ({ symbol }: BasketRow): boolean => /^S[HZ]\d{6}$|^BJ\d{6}$/.test(symbol);

/** The row of one that is started again. */
function rowLike(like: StartLike | undefined): string {
  const { quantity, limit_price } = (like?.params ?? {}) as Readonly<Record<string, unknown>>;
  const symbol = like?.symbols[0]?.symbol;
  return symbol === undefined ? '' : [symbol, quantity, limit_price].filter((cell) => cell !== undefined).join(', ');
}

/** State of the form: what is written, what it is read as, and what the server says of it. */
function useBasketForm({ template: whole, like, accounts, markets, onStarted }: StartFormProps) {
  const words = useStrategyWords();
  const template = useMemo(
    () => ({ ...whole, fields: whole.fields.filter(({ key }) => !ofRows.includes(key)) }),
    [whole],
  );
  const able = accounts.filter((account) => markets.some((market) => mayTrade(account, market)));
  const [apiId, setApiId] = useState(like?.api_ids[0] ?? able[0]!.api_id);
  const account = able.find(({ api_id }) => api_id === apiId) ?? able[0]!;
  const [text, setText] = useState(() => rowLike(like));
  const [draft, setDraft] = useState(() => valuesOf(template, like));
  const [name, setName] = useState(like?.name ?? '');
  const [group, setGroup] = useState(like?.group ?? '');
  const rows = useMemo(() => basketOf(cellsOfText(text)), [text]);
  const usualName = words.type(template.strategy_type).name;
  const isReadable = rows.length > 0 && rows.every((row) => row.faults.length === 0 && isAShare(row));
  const request = isReadable
    ? {
        name: name.trim() || usualName,
        group: group.trim(),
        api_id: account.api_id,
        params: paramsOf(template, draft, 0),
        rows,
      }
    : undefined;
  const basket = useBasket(request, onStarted);
  return {
    template,
    able,
    account,
    setApiId,
    text,
    setText,
    rows,
    draft,
    write: (fields: Draft) => setDraft((old) => ({ ...old, ...fields })),
    name: { value: name, change: setName, usual: usualName },
    group: { value: group, change: setGroup },
    basket,
    isReadable,
  };
}

/** What is wrong with each row, as sentences, by its number. */
function useRowProblems(rows: readonly BasketRow[], found: readonly BasketProblem[]) {
  const ruleText = useRuleText();
  const problems = new Map<number, string[]>();
  const add = (row: number, text: string): void => {
    const known = problems.get(row) ?? [];
    if (!known.includes(text)) problems.set(row, [...known, text]);
  };
  for (const { row, faults } of rows) for (const fault of faults) add(row, ruleText({ ...fault }));
  for (const problem of found)
    if (problem.row !== undefined && rowFields.includes(problem.field)) add(problem.row, ruleText(problem));
  return problems;
}

/** The same of the parameters that all rows share, each once. */
function useSharedProblems(found: readonly BasketProblem[]): readonly Problem[] {
  const ruleText = useRuleText();
  return found
    .filter(({ field }) => !rowFields.includes(field))
    .map((problem) => ({ field: problem.field, rule: problem.rule, text: ruleText(problem) }));
}

/** One share or many: rows, the parameters that they share, and what that comes to. */
export function BasketForm(props: StartFormProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const reachable = useReachable();
  const form = useBasketForm(props);
  const { template, rows, draft, basket } = form;
  const problems = useRowProblems(rows, basket.problems);
  const shared = useSharedProblems(basket.problems);
  const side = draft.side === 'SELL' ? 'SELL' : 'BUY';
  const duration = draft.duration?.trim() ? Number(draft.duration) : undefined;
  const answered = basket.answer?.results;
  const priced: readonly PricedRow[] = (answered ?? []).map(({ symbol, price }, index) => ({
    symbol,
    price,
    side: rows[index]?.side ?? side,
    shares: Number(rows[index]?.quantity ?? 0),
    limit: rows[index]?.limit,
  }));
  return (
    <form
      className={ai.form}
      onSubmit={(event) => {
        event.preventDefault();
        void basket.start();
      }}
      aria-label={words.type(template.strategy_type).start}
    >
      <div className={ai.fields}>
        <StartedAs form={form} />
        <BasketRows
          text={form.text}
          rows={rows}
          onChange={form.setText}
          markets={props.markets}
          side={side}
          problems={problems}
        />
        <ParameterGroups
          template={template}
          instrument={props.markets[0]!}
          last=""
          draft={draft}
          write={form.write}
          problems={shared}
          signal={null}
        />
        {answered && (
          <BasketPreview
            rows={priced}
            need={basket.answer?.buys ?? '0'}
            duration={duration}
            slices={Number(draft.slices)}
            isForAuction={draft.finish_policy !== 'EXPIRE'}
          />
        )}
      </div>
      <div className={ai.foot}>
        <StartErrorFallback refusal={basket.refusal} reachable={reachable} />
        <StartTemplatesButton template={template} draft={draft} write={form.write} />
        <Button onPress={props.onClose}>{t`Back`}</Button>
        <Button
          type="submit"
          kind="solid"
          isDisabled={basket.isBusy || !reachable || answered === undefined}
        >{t`Start`}</Button>
      </div>
    </form>
  );
}

/** On which account, and by which name. */
function StartedAs({
  form: { able, account, setApiId, name, group, rows },
}: {
  readonly form: ReturnType<typeof useBasketForm>;
}) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const isMany = rows.length > 1;
  return (
    <>
      <ChoiceField
        label={t`Account`}
        value={account.api_id}
        onChange={setApiId}
        choices={able.map((each) => ({ key: each.api_id, label: `${each.name} · ${each.exchange}` }))}
      />
      <TextInput
        label={words.field('name')}
        value={name.value}
        onChange={name.change}
        placeholder={name.usual}
        maxLength={50}
      />
      <TextInput
        label={words.field('group')}
        value={group.value}
        onChange={group.change}
        placeholder={isMany ? name.value.trim() || name.usual : ''}
        maxLength={40}
      />
    </>
  );
}
