import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { contract } from '../../../../../src/shared/base/contract.ts';
import { topic } from '../../../../../src/shared/base/topic.ts';
import { rowOf, rowOfTopic } from '../../../../../src/server/desk/access/access-row.ts';

describe('what has no row', () => {
  const said = { method: 'GET', path: '/user/thing', access: 'user', output: v.literal(1) } as const;

  test('is not served, and the error says what to write', () => {
    const input = v.strictObject({
      api_id: v.string(),
      all: v.optional(v.strictObject({ order_ids: v.array(v.string()) })),
    });
    const declared = { ...said, input };
    expect(() => rowOf(contract(declared as never))).toThrow(
      /GET \/user\/thing has no row in the access table: write `names: \{ 'api_id': 'owner', 'all\.order_ids': 'owner' \}`/,
    );
    expect(() => rowOf(contract({ ...declared, names: { api_id: 'owner' } }))).toThrow(/'all\.order_ids': 'owner'/);
    expect(() => rowOf(contract({ ...said, input: v.strictObject({}) } as never))).toThrow(/write `names: \{\}`/);
    expect(rowOf(contract({ ...said, input: v.strictObject({}), names: {} })).objects).toEqual([]);
  });

  test('is not published', () => {
    const declared = {
      path: '/user/thing/ws',
      access: 'user',
      params: v.strictObject({ api_id: v.string() }),
      frame: v.strictObject({}),
      keep: 'state',
    } as const;
    expect(() => rowOfTopic(topic(declared as never))).toThrow(/WS \/user\/thing\/ws has no row in the access table/);
  });
});
