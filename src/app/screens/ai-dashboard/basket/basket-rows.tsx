import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo, useRef, useState } from 'react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { formatExact } from '../../../format/price.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from './basket.module.css';
import { type BasketRow, textOfCells } from './parse-basket.ts';

interface BasketRowsProps {
  readonly text: string;
  readonly rows: readonly BasketRow[];
  readonly onChange: (text: string) => void;
  /** Shares that there are. */
  readonly markets: readonly Instrument[];
  /** Side of the rows that say none. */
  readonly side: Side;
  /** What is wrong with each row, by its number. */
  readonly problems: ReadonlyMap<number, readonly string[]>;
}

/** The rows of a basket: typed, pasted, or from a CSV or Excel file; and what they were read as. */
export function BasketRows({ text, rows, onChange, ...shown }: BasketRowsProps) {
  const { t } = useLingui();
  const id = useId();
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const { readBasketFile, BasketFileError } = await import('./read-basket-file.ts');
    try {
      onChange(textOfCells(await readBasketFile(file)));
      setFault(undefined);
    } catch (error) {
      if (!(error instanceof BasketFileError)) throw error;
      setFault(t`The file is neither a CSV nor an Excel (.xlsx) table.`);
    }
  };
  return (
    <fieldset className={css.basket}>
      <legend>{t`Basket`}</legend>
      <label className={css.label} htmlFor={id}>{t`Rows: code, shares, then side and limit price if any`}</label>
      <textarea
        id={id}
        className={`${css.text} num`}
        rows={Math.min(10, Math.max(4, rows.length + 1))}
        value={text}
        spellCheck={false}
        autoComplete="off"
        placeholder={'600519, 300\n000001, 2000, 10.85'}
        onChange={({ target }) => {
          setFault(undefined);
          onChange(target.value);
        }}
      />
      <p className={css.bar}>
        <Button size="small" onPress={() => input.current?.click()}>{t`Open CSV or Excel`}</Button>
        <span className="quiet">
          <Trans>A side in a row overrides the one below.</Trans>
        </span>
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xlsx,text/csv"
        hidden
        aria-label={t`Basket file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {fault !== undefined && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      {rows.length > 0 && <ReadRows rows={rows} {...shown} />}
    </fieldset>
  );
}

/** Rows as they were read, each with its company and what is wrong with it. */
function ReadRows({ rows, markets, side, problems }: Omit<BasketRowsProps, 'text' | 'onChange'>) {
  const { t } = useLingui();
  const names = useMemo(() => new Map(markets.map((each) => [each.symbol, each.name])), [markets]);
  const wrong = rows.filter(({ row }) => problems.has(row)).length;
  const count = rows.length;
  return (
    <>
      <p className={wrong > 0 ? css.fault : 'quiet'} role="status">
        {wrong > 0 ? t`${wrong} of ${count} rows cannot be started` : t`Rows: ${count}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys */}
      <section className={css.rows} tabIndex={0} aria-label={t`Rows of the basket`}>
        <table>
          <thead>
            <tr>
              <th>#</th>
              <th>{t({ message: 'Share', context: 'company' })}</th>
              <th>{t`Side`}</th>
              <th className={css.number}>{t({ message: 'Shares', context: 'amount' })}</th>
              <th className={css.number}>{t`Limit price`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((each) => (
              <Row
                key={each.row}
                it={each}
                name={names.get(each.symbol)}
                side={side}
                problems={problems.get(each.row)}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Row({
  it: { row, symbol, quantity, limit, ...it },
  name,
  side,
  problems,
}: {
  readonly it: BasketRow;
  readonly name: string | undefined;
  readonly side: Side;
  readonly problems: readonly string[] | undefined;
}) {
  const { t } = useLingui();
  const own = it.side ?? side;
  return (
    <>
      <tr data-wrong={problems !== undefined || undefined}>
        <td className="num">{row}</td>
        <td>
          {name !== undefined && `${name} `}
          <span className="num">{symbol}</span>
        </td>
        <td className={own === 'BUY' ? 'up' : 'down'}>{own === 'BUY' ? t`Buy` : t`Sell`}</td>
        <td className={`${css.number} num`}>{/^\d+$/.test(quantity) ? formatExact(quantity) : quantity}</td>
        <td className={`${css.number} num`}>{limit === undefined ? '—' : formatExact(limit)}</td>
      </tr>
      {problems && (
        <tr>
          <td />
          <td colSpan={4} className={css.fault}>
            {problems.join(' ')}
          </td>
        </tr>
      )}
    </>
  );
}
