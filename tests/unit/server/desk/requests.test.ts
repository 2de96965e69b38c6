import { describe, expect, test } from 'vitest';
import { createRequests, type Placed } from '../../../../src/server/desk/requests.ts';

const request = { user_id: 'u', client_id: 'x', hash: 'h' };
const placed = (id: string): Placed => ({
  outcomes: [{ api_id: 'a', order_id: id, refusal: null }],
  orderOf: (order_id) => ({ order_id }) as never,
  replayed: false,
});

/**
 * Requests over an exchange that answers as it is told and remembers what it is told to; `x-other` stands for a request
 * elsewhere.
 */
function open(answer: object = {}) {
  const records = new Map<string, object>();
  const engine = {
    clientRecord: (user: string, id: string) => records.get(`${user}/${id}`),
    submit: async () => answer,
    history: { firstOf: (order_id: string) => ({ order_id, from: 'history' }) },
  };
  return { records, requests: createRequests(engine as never, (_user, id) => id === 'x-other') };
}

describe('a request', () => {
  test('is let in once: the same again is answered by what is remembered of it, another body under its id is not', async () => {
    const { requests, records } = open();
    let times = 0;
    const first = async () => {
      times += 1;
      records.set('u/x', { hash: 'h', outcomes: [{ api_id: 'a', order_id: '1', refusal: null }] });
      return placed('1');
    };
    const [one, two] = await Promise.all([requests.once(request, first), requests.once(request, first)]);
    expect([times, one.replayed, two.replayed, two.orderOf('1')]).toEqual([
      1,
      false,
      true,
      { order_id: '1', from: 'history' },
    ]);
    await expect(requests.once({ ...request, hash: 'other' }, first)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { client_id: 'x' },
    });
    await requests.once({ ...request, user_id: 'v' }, first);
    expect(times).toBe(2);
  });

  test('that was an amendment is answered with the order as it became', async () => {
    const { requests, records } = open();
    records.set('u/x', { hash: 'h', outcomes: [], amended: { order_id: '1', price: '5' } });
    const { orderOf, replayed } = await requests.once(request, async () => placed('2'));
    expect([orderOf('1'), replayed]).toEqual([{ order_id: '1', price: '5' }, true]);
  });

  test('that fails leaves its id free for the next, and one that stands for a request elsewhere is none', async () => {
    const { requests } = open();
    const failed = requests.once(request, async () => {
      throw new Error('disk');
    });
    const next = requests.once(request, async () => placed('2'));
    await expect(failed).rejects.toThrow('disk');
    expect((await next).replayed).toBe(false);
    await expect(requests.once({ ...request, client_id: 'x-other' }, async () => placed('3'))).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { client_id: 'x-other' },
    });
  });
});

describe('a command', () => {
  const submit = (answer: object) => open(answer).requests.submit({ kind: 'place' } as never);
  test('is answered with its orders, those of now before those of the history', async () => {
    const { orderOf, outcomes, replayed } = await submit({
      kind: 'placed',
      outcomes: [],
      orders: new Map([['1', { order_id: '1' }]]),
      replayed: true,
    });
    expect([orderOf('1'), orderOf('2'), outcomes, replayed]).toEqual([
      { order_id: '1' },
      { order_id: '2', from: 'history' },
      [],
      true,
    ]);
  });
  test('that is refused throws that, and an answer of another kind is a fault', async () => {
    await expect(submit({ kind: 'refused', code: 'UNAVAILABLE', data: { since: 5 } })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      data: { since: 5 },
    });
    await expect(submit({ kind: 'canceled' })).rejects.toThrow('a place command was answered with canceled');
  });
});
