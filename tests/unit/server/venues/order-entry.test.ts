import { describe, expect, onTestFinished, test } from 'vitest';
import type { VenueOrderState } from '../../../../src/server/venues/order-entry.ts';
import { Refusal } from '../../../../src/shared/base/refusal.ts';
import { kept, type Trial, trials } from './order-entry-kit.ts';

/** What an entry reports of its orders by itself. */
function listen({ entry }: Trial): VenueOrderState[] {
  const heard: VenueOrderState[] = [];
  const subscription = entry.events.subscribe((state) => heard.push(state));
  onTestFinished(() => subscription.unsubscribe());
  return heard;
}

describe.each(trials)('orders at %s', (_name, open) => {
  test('are placed, reported and found by their client id; one that was never placed is unknown', async () => {
    const trial = await open();
    const heard = listen(trial);
    const order = trial.order();
    expect(await trial.entry.query(kept(order))).toBeUndefined();
    await trial.entry.place(order);
    await trial.settle();
    const { api_id, client_id, price } = order;
    const state = await trial.entry.query(kept(order));
    expect(state).toMatchObject({ api_id, client_id, state: 'OPEN', price });
    expect([Number(state?.amount), Number(state?.filled_amount)]).toEqual([0.1, 0]);
    expect(heard.map((each) => [each.client_id, each.state])).toContainEqual([client_id, 'OPEN']);
  });

  test('are placed once, however often they are sent', async () => {
    const trial = await open();
    const order = trial.order();
    await trial.entry.place(order);
    await trial.entry.place(order);
    await trial.settle();
    await trial.sellTo(order, '0.100');
    expect(await trial.entry.query(kept(order))).toMatchObject({ state: 'ENDED' });
    const heard = listen(trial);
    await trial.entry.cancel([kept(order)]);
    await trial.settle();
    expect(heard.filter(({ state }) => state === 'CANCELED')).toEqual([]);
  });

  test('that are wrong are refused with the field, and are not there', async () => {
    const trial = await open();
    const order = trial.order({ amount: '0.0001' });
    const refusal = await trial.entry.place(order).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).data).toMatchObject({ field: 'amount' });
    await trial.settle();
    expect(await trial.entry.query(kept(order))).toBeUndefined();
  });

  test('are amended, and keep what is not named', async () => {
    const trial = await open();
    const order = trial.order();
    await trial.entry.place(order);
    await trial.settle();
    await trial.entry.amend(kept(order), { amount: '0.080' });
    await trial.settle();
    const state = await trial.entry.query(kept(order));
    expect([state?.state, Number(state?.amount), state?.price]).toEqual(['OPEN', 0.08, order.price]);
  });

  test('are canceled, all that are named; a second cancel changes nothing', async () => {
    const trial = await open();
    const heard = listen(trial);
    const orders = [trial.order({ price: '990.0' }), trial.order({ price: '991.0' })];
    for (const order of orders) await trial.entry.place(order);
    await trial.settle();
    await trial.entry.cancel(orders.map(kept));
    await trial.settle();
    for (const order of orders) expect(await trial.entry.query(kept(order))).toMatchObject({ state: 'CANCELED' });
    expect(new Set(heard.filter(({ state }) => state === 'CANCELED').map(({ client_id }) => client_id))).toEqual(
      new Set(orders.map(({ client_id }) => client_id)),
    );
    await trial.entry.cancel(orders.map(kept));
    await trial.settle();
    for (const order of orders) expect(await trial.entry.query(kept(order))).toMatchObject({ state: 'CANCELED' });
  });

  test('report what is filled as a sum that never falls, and end with the last of it', async () => {
    const trial = await open();
    const heard = listen(trial);
    const order = trial.order();
    await trial.entry.place(order);
    await trial.settle();
    await trial.sellTo(order, '0.040');
    expect(await trial.entry.query(kept(order))).toMatchObject({ state: 'OPEN' });
    await trial.sellTo(order, '0.060');
    expect(await trial.entry.query(kept(order))).toMatchObject({ state: 'ENDED' });
    const sums = heard
      .filter(({ client_id }) => client_id === order.client_id)
      .map((each) => Number(each.filled_amount));
    expect(sums).toEqual([...sums].sort((a, b) => a - b));
    expect([sums.includes(0.04), sums.at(-1)]).toEqual([true, 0.1]);
  });

  test('close twice without harm', async () => {
    const { entry } = await open();
    entry.close();
    expect(() => entry.close()).not.toThrow();
  });
});
