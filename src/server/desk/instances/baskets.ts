import type { strategyBasket } from '../../../shared/contracts/strategy-basket.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal, refusals } from '../../../shared/base/refusal.ts';
import { moneyText } from '../../../shared/core/ledger/money.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Caller } from '../caller.ts';
import type { StartInput } from './accept.ts';
import type { CheckedStart } from './intake.ts';

type BasketInput = Input<typeof strategyBasket>;
type BasketResult = Output<typeof strategyBasket>['results'][number];

export interface BasketsParts {
  readonly engine: Pick<TradingEngine, 'isHalted'>;
  /** What one start would need; throws what it refuses, and changes nothing. */
  readonly check: (caller: Caller, input: StartInput, more: number) => CheckedStart;
  /** Takes one start in, as `POST /strategy/client/start` does. */
  readonly begin: (
    caller: Caller,
    input: StartInput,
  ) => Promise<{ readonly instance_id: string; readonly replayed?: boolean | undefined }>;
  /** Whether a client id stands for a start of the user. */
  readonly isTaken: (user_id: string, client_id: string) => boolean;
  readonly failed: (error: unknown) => void;
}

/** A rule that a row breaks. */
interface RowProblem {
  readonly row: number;
  readonly symbol: string;
  readonly field: string;
  readonly rule: string;
}

/** Facts of a refusal that are fields of an object; none where it is a list. */
const factsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {};

/** What a row's refusal comes to, once for each field; undefined where it is of the account and not of the row. */
function problemsOf({ code, data }: Refusal, row: number, symbol: string): readonly RowProblem[] | undefined {
  const facts = factsOf(data);
  const at = { row, symbol };
  switch (code) {
    case 'PARAMETERS':
      return (data as readonly { readonly field: string; readonly rule: string }[])
        .filter(({ field }, index, all) => all.findIndex((other) => other.field === field) === index)
        .map((each) => ({ ...each, ...at }));
    case 'BALANCE':
      return [{ ...facts, ...at, field: String(facts.field ?? 'quantity'), rule: 'balance' }];
    case 'FILTER':
      return [{ ...facts, ...at, field: 'symbol', rule: String(facts.filter).toLowerCase() }];
    case 'UNKNOWN_PAIR':
      return [{ ...at, field: 'symbol', rule: 'unknown' }];
    case 'INPUT':
      return facts.field === 'symbols' ? [{ ...facts, ...at, field: 'symbol', rule: String(facts.rule) }] : undefined;
    default:
      return undefined;
  }
}

const nameOf = ({ exchange, symbol, account_type }: BasketInput['rows'][number]): string =>
  `${exchange}/${symbol}/${account_type}`;

/** Starts one instance for each row of a basket, once every row holds. */
export function createBaskets({ engine, check, begin, isTaken, failed }: BasketsParts) {
  const startOf = (input: BasketInput, row: number): StartInput => {
    const { strategy_type, env, name, api_id, client_id, rows, params } = input;
    // A basket of one row is no group unless it is asked for.
    const group = input.group ?? (rows.length > 1 ? name.slice(0, 40).trim() : undefined);
    const { params: own, ...ref } = rows[row]!;
    return {
      strategy_type,
      env,
      name: `${name} ${ref.symbol}`.slice(0, 60),
      ...(group !== undefined && { group }),
      api_ids: [api_id],
      symbols: [ref],
      params: { ...params, ...own },
      client_id: `${client_id}.${row + 1}`,
    };
  };

  /** Throws PARAMETERS with all that is wrong with any row. */
  function checkRows(caller: Caller, input: BasketInput): readonly CheckedStart[] {
    const checked: CheckedStart[] = [];
    const problems: RowProblem[] = [];
    const names = input.rows.map(nameOf);
    for (const [index, { symbol }] of input.rows.entries()) {
      const row = index + 1;
      if (names.indexOf(names[index]!) < index) problems.push({ row, symbol, field: 'symbol', rule: 'twice' });
      try {
        checked.push(check(caller, startOf(input, index), input.rows.length));
      } catch (error) {
        const found = error instanceof Refusal ? problemsOf(error, row, symbol) : undefined;
        if (!found) throw error;
        problems.push(...found);
      }
    }
    if (problems.length > 0) throw new Refusal('PARAMETERS', problems);
    return checked;
  }

  return async (caller: Caller, input: BasketInput): Promise<Output<typeof strategyBasket>> => {
    if (engine.isHalted) throw new Refusal('UNAVAILABLE');
    const isRepeated = input.rows.some((_, row) => isTaken(caller.user_id, startOf(input, row).client_id));
    const checked = isRepeated ? [] : checkRows(caller, input);
    const sums = sumsOf(checked);
    const results: BasketResult[] = [];
    for (const [index, { symbol }] of input.rows.entries()) {
      const named = {
        row: index + 1,
        symbol,
        invested: moneyText(checked[index]?.need ?? 0n),
        price: checked[index]?.price ?? '0',
      };
      if (input.only_check) results.push({ ...named, instance_id: null, code: okCode });
      else results.push({ ...named, ...(await started(caller, startOf(input, index))) });
    }
    return { ...sums, results };
  };

  async function started(
    caller: Caller,
    input: StartInput,
  ): Promise<Omit<BasketResult, 'row' | 'symbol' | 'invested' | 'price'>> {
    try {
      const { instance_id, replayed } = await begin(caller, input);
      return { instance_id, code: okCode, ...(replayed && { replayed }) };
    } catch (error) {
      if (!(error instanceof Refusal)) failed(error);
      const { code, data } = error instanceof Refusal ? error : new Refusal('INTERNAL');
      return { instance_id: null, code: refusals[code].number, data };
    }
  }
}

/** What all rows come to. Throws BALANCE where the account has less than all buys together need. */
function sumsOf(checked: readonly CheckedStart[]): Pick<Output<typeof strategyBasket>, 'buys' | 'sales'> {
  const buys = checked.filter(({ isSale }) => !isSale);
  const sum = (starts: readonly CheckedStart[]): bigint => starts.reduce((all, { need }) => all + need, 0n);
  const need = sum(buys);
  const [first] = buys;
  if (first && first.free < need) {
    const { asset, free } = first;
    throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need), field: 'rows' });
  }
  return { buys: moneyText(need), sales: moneyText(sum(checked.filter(({ isSale }) => isSale))) };
}

const okCode = 200;
