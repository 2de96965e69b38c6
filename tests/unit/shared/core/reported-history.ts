import { isFinal } from '../../../../src/shared/trade/order-status.ts';
import type { LedgerEntry } from '../../../../src/shared/trade/ledger-entry.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import { addTo } from '../../../../src/shared/core/ledger/accounts.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { entryIdOf } from '../../../../src/server/store/history/ledger-history.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { must } from './invariant.ts';

/**
 * I11, I6, I22: versions rise, nothing comes after an end, fills add up and never shrink, ids of lines and fills rise.
 */
export class Heard {
  readonly #orders = new Map<string, Order>();
  readonly #filled = new Map<string, bigint>();
  readonly #principal = new Map<string, bigint>();
  readonly #interest = new Map<string, bigint>();
  #entry = 0;
  #fill = 0;
  /** What a run has seen, so that none passes by doing nothing. */
  readonly seen: Record<string, number> = {};

  take({ events, answer }: Effects): void {
    const see = (what: string) => {
      this.seen[what] = (this.seen[what] ?? 0) + 1;
    };
    if (answer.kind === 'booked' && !answer.replayed) see('booked');
    if ((answer.kind === 'booked' || answer.kind === 'placed') && answer.replayed) see('replayed');
    for (const event of events) {
      if (event.kind === 'entry') {
        const { of, row } = event.entry;
        const id = Number(entryIdOf(event.entry));
        must(id > this.#entry, 'I22 entry', id);
        this.#entry = id;
        see(of === 'margin' ? row.status : of === 'booking' ? row.kind : of);
        this.#owed(event.entry);
      } else if (event.kind === 'fill') {
        const { order_id, fill_id, qty } = event.fill;
        must(Number(fill_id) > this.#fill, 'I22 fill', fill_id);
        this.#fill = Number(fill_id);
        addTo(this.#filled, order_id, toScaled(qty, 12)!);
        see('fill');
      } else if (event.kind === 'order') this.#order(event.order, see);
      else if (event.kind === 'closed')
        see(
          event.position.account_type === 'option'
            ? 'closed option'
            : event.position.funding === '0'
              ? 'closed'
              : 'funded',
        );
      else if (event.kind === 'position' && event.position.account_type === 'option')
        see(event.position.qty.startsWith('-') ? 'written' : 'bought');
    }
  }

  /** Debts as the ledger's lines tell them. */
  #owed({ of, row }: LedgerEntry): void {
    if (of !== 'interest' && of !== 'booking') return;
    const key = `${row.api_id} ${row.account_type}${row.symbol === undefined ? '' : `:${row.symbol}`} ${row.asset}`;
    const amount = (text = '0') => toScaled(text, 12)!;
    if (of === 'interest') addTo(this.#interest, key, amount(row.interest));
    else if (row.kind === 'BORROW' || row.kind === 'REPAY') {
      const sign = row.kind === 'BORROW' ? 1n : -1n;
      must(
        sign * amount(row.amount) === amount(row.principal) + amount(row.interest),
        "a loan's parts are its whole",
        row,
      );
      addTo(this.#principal, key, sign * amount(row.principal));
      addTo(this.#interest, key, sign * amount(row.interest));
    }
  }

  /** The lines of the ledger come to the debts that there are. */
  checkDebts({ ledger }: CoreState): void {
    const left = new Set([...this.#principal, ...this.#interest].flatMap(([key, sum]) => (sum === 0n ? [] : [key])));
    for (const { api_id, debts } of ledger.accounts.values())
      for (const [wallet, { loans }] of debts)
        for (const [asset, { principal, interest }] of loans) {
          const key = `${api_id} ${wallet} ${asset}`;
          left.delete(key);
          must(
            this.#principal.get(key) === principal && (this.#interest.get(key) ?? 0n) === interest,
            'I15 debt by its lines',
            [key, principal, this.#principal.get(key), interest, this.#interest.get(key)],
          );
        }
    must(left.size === 0, 'I15 debt that is none', [...left]);
  }

  #order(order: Order, see: (what: string) => void): void {
    const before = this.#orders.get(order.order_id);
    if (before) {
      must(!isFinal(before.status), 'I11 told after its end', [before, order]);
      must(order.version > before.version && Number(order.filled_amount) >= Number(before.filled_amount), 'I11 order', [
        before,
        order,
      ]);
    }
    if (before && ['EXECUTION_TIMEOUT', 'CANCELING'].includes(before.status)) see(`${before.status} ${order.status}`);
    must(Number(order.filled_amount) <= Number(order.amount), 'I6 filled', order);
    this.#orders.set(order.order_id, order);
    if (/\.(tp|sl)[.\d]*$/.test(order.client_id) && order.close_position === undefined)
      see(`spot exit ${order.status}`);
    if (order.status_reason === 'OCO' && order.close_position !== undefined && order.list_id !== undefined)
      see('contract OCO');
    if (order.status_reason !== '')
      see(
        `${order.source === 'LIQ' ? 'LIQ ' : ''}${order.account_type === 'option' ? 'option ' : ''}${order.status_reason}`,
      );
    see(`${order.account_type} ${order.status}`);
    if (order.account_type === 'option' && order.status === 'FILLED' && order.trigger_price !== undefined)
      see('option triggered');
  }

  /** Fills add up to what is told of every order. */
  end(): void {
    for (const [id, { filled_amount }] of this.#orders)
      must(toScaled(filled_amount, 12) === (this.#filled.get(id) ?? 0n), 'I6 fills', [id, filled_amount]);
  }
}
