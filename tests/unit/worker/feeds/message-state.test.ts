import { describe, expect, test } from 'vitest';
import type { Message, MessageEntry, MessageType } from '../../../../src/shared/user/message.ts';
import { MessageState } from '../../../../src/worker/feeds/messages/message-state.ts';
import { testMessage } from '../../../doubles/fake-messages.ts';

const message = (id: number, is_read = false, type: MessageType = 3): Message => testMessage(id, { is_read, type });
/** An entry of a list or frame: `total` messages of which `unread` are not read, and those of `results`. */
const entry = (total: number, unread: number, results: readonly Message[], type: MessageType = 3): MessageEntry => ({
  type,
  unread,
  pagenation: { total, results: [...results] },
});
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => Number(id));

function stateOf(...entries: readonly MessageEntry[]): MessageState {
  const state = new MessageState();
  for (const one of entries) state.replace(one, []);
  return state;
}
const shown = (state: MessageState, type: MessageType = 3) => {
  const { unread, results, more } = state.value()[type];
  return { unread, ids: idsOf(results), more };
};

test('before any list there is nothing, and nothing more', () => {
  const state = new MessageState();
  expect([1, 2, 3].map((type) => shown(state, type as MessageType))).toEqual(
    new Array(3).fill({ unread: 0, ids: [], more: false }),
  );
  expect([state.newest(3), state.oldest(3), state.unread(), state.behind()]).toEqual([0, undefined, [], undefined]);
});

test('the newest stands first, and the ends are told', () => {
  const state = stateOf(entry(9, 3, [message(5), message(7), message(6)]));
  expect(shown(state)).toEqual({ unread: 3, ids: [7, 6, 5], more: true });
  expect([state.newest(3), state.oldest(3), idsOf(state.unread())]).toEqual([
    message(7).time,
    message(5).time,
    [7, 6, 5],
  ]);
});

describe('a list that is read again', () => {
  test('keeps what is older where it reaches back to it, and says what is new', () => {
    const state = stateOf(entry(9, 3, [message(5), message(4)]));
    expect(idsOf(state.replace(entry(10, 4, [message(6), message(5)]), []))).toEqual([6]);
    expect(shown(state)).toEqual({ unread: 4, ids: [6, 5, 4], more: true });
  });

  test('drops what is older where it does not, for something lies between, and where it is all that there is', () => {
    const state = stateOf(entry(9, 3, [message(5), message(4)]));
    state.replace(entry(14, 4, [message(9), message(8)]), []);
    expect(shown(state)).toEqual({ unread: 4, ids: [9, 8], more: true });
    state.append(3, [message(7)], true);
    state.replace(entry(2, 1, [message(9), message(8)]), []);
    expect(shown(state), 'others were deleted').toEqual({ unread: 1, ids: [9, 8], more: false });
  });

  test('of which nothing is known again may have older ones, though nothing was older before', () => {
    const state = stateOf(entry(9, 0, [message(5), message(4)]));
    state.append(3, [], true);
    expect(shown(state).more).toBe(false);
    state.replace(entry(14, 4, [message(9), message(8)]), []);
    expect(shown(state).more).toBe(true);
  });

  test('does not make a message unread that was read here', () => {
    const state = stateOf(entry(2, 2, [message(2), message(1)]));
    state.read([{ id: '2', type: 3 }]);
    state.replace(entry(2, 2, [message(2), message(1)]), []);
    expect(idsOf(state.unread())).toEqual([1]);
    state.replace(entry(2, 0, [message(2, true), message(1, true)]), []);
    expect(state.unread()).toEqual([]);
  });

  test('has what was told meanwhile on top, of its own type alone, and older counts give way', () => {
    const state = stateOf(entry(1, 1, [message(1)]));
    state.push(entry(2, 2, [message(2)]));
    state.replace(entry(1, 1, [message(1)]), [message(2), message(3, false, 1)]);
    expect(shown(state)).toEqual({ unread: 2, ids: [2, 1], more: false });
    state.replace(entry(2, 0, [message(2), message(1)]), [message(2)]);
    expect(shown(state).unread, 'a list that has it is as new').toBe(0);
    state.replace(entry(1, 0, [message(1)]), [message(9, false, 1)]);
    expect(shown(state), 'another type says nothing of this one').toEqual({ unread: 0, ids: [1], more: false });
  });
});

describe('a frame', () => {
  test('brings what is new and its counts; the same again is not new', () => {
    const state = stateOf(entry(1, 1, [message(1)]));
    expect(state.push(entry(2, 2, [message(2)]))).toEqual({ fresh: [message(2)], missed: false });
    expect(state.push(entry(2, 2, [message(2)]))).toEqual({ fresh: [], missed: false });
    expect(shown(state)).toEqual({ unread: 2, ids: [2, 1], more: false });
  });

  test.each([
    [3, true],
    [2, false],
    [1, true],
  ])('of a count of %i, where one message is known and one is new, has missed something: %s', (total, missed) => {
    expect(stateOf(entry(1, 1, [message(1)])).push(entry(total, 1, [message(2)])).missed).toBe(missed);
  });

  test('does not bring messages of another type, nor one twice', () => {
    const state = stateOf(entry(1, 1, [message(1)]));
    expect(idsOf(state.push(entry(2, 2, [message(2), message(5, false, 1), message(2)])).fresh)).toEqual([2]);
    expect(shown(state).ids).toEqual([2, 1]);
  });
});

test('messages that no count has told of raise the counts, as far as they go beyond them', () => {
  const state = stateOf(entry(1, 1, [message(1)]));
  expect(idsOf(state.follow(3, [message(2), message(3, true), message(1)]))).toEqual([2, 3]);
  expect(shown(state)).toEqual({ unread: 2, ids: [3, 2, 1], more: false });
  const large = stateOf(entry(50, 40, [message(1)]));
  large.follow(3, [message(2)]);
  expect(shown(large)).toEqual({ unread: 40, ids: [2, 1], more: true });
});

test('older ones are added at the end, until there is nothing older whatever the count says', () => {
  const state = stateOf(entry(9, 0, [message(5)]));
  state.append(3, [message(4), message(3)], false);
  expect(shown(state)).toEqual({ unread: 0, ids: [5, 4, 3], more: true });
  state.append(3, [message(2)], true);
  expect(shown(state)).toEqual({ unread: 0, ids: [5, 4, 3, 2], more: false });
});

test('each one is read once: what is read already, or not at hand, lowers no count, and none falls below zero', () => {
  const state = stateOf(entry(3, 1, [message(3), message(2), message(1, true)]));
  state.read([
    { id: '1', type: 3 },
    { id: '99', type: 3 },
    { id: '3', type: 1 },
  ]);
  expect(shown(state).unread).toBe(1);
  state.read([
    { id: '3', type: 3 },
    { id: '3', type: 3 },
  ]);
  expect([shown(state).unread, idsOf(state.unread())]).toEqual([0, [2]]);
  state.read([{ id: '2', type: 3 }]);
  expect([shown(state).unread, state.unread()]).toEqual([0, []]);
});

test('a type is behind where more are unread than are at hand, and older ones exist', () => {
  expect(stateOf(entry(9, 2, [message(5), message(4)])).behind()).toBeUndefined();
  expect(stateOf(entry(9, 3, [message(5), message(4, true)])).behind()).toBe(3);
  expect(stateOf(entry(2, 3, [message(5), message(4)])).behind(), 'all are at hand').toBeUndefined();
  expect(stateOf(entry(9, 3, [message(5)]), entry(9, 3, [message(6, false, 2)], 2)).behind()).toBe(2);
});

describe('a message that is written again', () => {
  const again = (id: number, time: number): Message => ({
    ...message(id),
    time: message(time).time,
    content: `again at ${time}`,
  });

  test('takes the place of the one before: the newest, unread, and told, without a message being missed', () => {
    const state = stateOf(entry(2, 1, [message(5), message(4, true)]));
    const { fresh, missed } = state.push(entry(2, 2, [again(4, 6)]));
    expect([idsOf(fresh), missed, shown(state)]).toEqual([[4], false, { unread: 2, ids: [4, 5], more: false }]);
    expect(state.value()[3].results[0]).toMatchObject({ content: 'again at 6', is_read: false });
  });

  test('stays unread where it is read as it was before', () => {
    const state = stateOf(entry(1, 1, [message(4)]));
    state.push(entry(1, 1, [again(4, 6)]));
    state.read([message(4)]);
    expect(state.value()[3]).toMatchObject({ unread: 1, results: [{ is_read: false }] });
    state.read([again(4, 6)]);
    expect(state.value()[3]).toMatchObject({ unread: 0, results: [{ is_read: true }] });
  });

  test('is not undone by an older telling', () => {
    const state = stateOf(entry(1, 1, [again(4, 6)]));
    expect(state.push(entry(1, 1, [message(4)])).fresh).toEqual([]);
    expect(state.value()[3].results).toMatchObject([{ content: 'again at 6' }]);
  });

  test('does not make a list reach back to what is known: something may lie between', () => {
    const state = stateOf(entry(9, 3, [message(5), message(4)]));
    expect(idsOf(state.replace(entry(14, 4, [message(9), again(4, 8)]), []))).toEqual([9, 4]);
    expect(shown(state)).toEqual({ unread: 4, ids: [9, 4], more: true });
  });
});
