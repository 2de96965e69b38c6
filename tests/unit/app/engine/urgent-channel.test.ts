import { expect, test } from 'vitest';
import { UrgentChannel } from '../../../../src/app/engine/urgent-channel.ts';
import type { TabMessage, UrgentEvent } from '../../../../src/worker/api.ts';

const event = (at: number): UrgentEvent => ({ kind: 'reload', build: String(at) });

function queue() {
  const got: string[] = [];
  const sent: TabMessage[] = [];
  const warned: string[] = [];
  const urgents = new UrgentChannel({
    deliver: (one) => {
      if (one.kind === 'reload') got.push(one.build);
    },
    send: (message) => {
      sent.push(message);
    },
    warn: (text) => {
      warned.push(text);
    },
  });
  const take = (n: number) => urgents.take({ t: 'urgent', n, event: event(n) });
  const replayed = (after: number, ...numbers: number[]) =>
    urgents.take({ t: 'replayed', after, events: numbers.map(event) });
  return { urgents, take, replayed, got, sent, warned };
}

test('a new window hears what happens from now on, and nothing of before', () => {
  const { urgents, take, got, sent } = queue();
  urgents.join('a', 40);
  take(41);
  take(42);
  expect(got).toEqual(['41', '42']);
  expect(sent).toEqual([]);
});

test('a hole is asked for once, and everything comes once and in order', () => {
  const { urgents, take, replayed, got, sent, warned } = queue();
  urgents.join('a', 0);
  take(1);
  take(4);
  take(5);
  expect(sent).toEqual([{ t: 'replay', after: 1 }]);
  replayed(1, 2, 3, 4, 5);
  take(6);
  take(6);
  expect(got).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(warned).toEqual([]);
});

test('a window that joins a successor hears what that one has told before', () => {
  const { urgents, take, replayed, got, sent } = queue();
  urgents.join('a', 0);
  take(1);
  urgents.join('b', 2);
  expect(sent).toEqual([{ t: 'replay', after: 0 }]);
  replayed(0, 1, 2);
  take(3);
  urgents.join('c', 0);
  take(1);
  expect(got).toEqual(['1', '1', '2', '3', '1']);
  expect(sent).toHaveLength(1);
});

test('a worker that dies before it answers leaves no question open', () => {
  const { urgents, take, got } = queue();
  urgents.join('a', 0);
  take(3);
  urgents.join('b', 0);
  take(1);
  expect(got).toEqual(['1']);
});

test('what the worker no longer keeps is lost, and that is said', () => {
  const { urgents, take, replayed, got, warned } = queue();
  urgents.join('a', 0);
  take(300);
  replayed(298, 299, 300);
  take(301);
  expect(got).toEqual(['299', '300', '301']);
  expect(warned).toEqual(['engine: 298 urgent events are lost']);
});

test('an event for this window alone is delivered whatever its number', () => {
  const { urgents, take, got, sent } = queue();
  urgents.join('a', 7);
  take(0);
  take(8);
  expect(got).toEqual(['0', '8']);
  expect(sent).toEqual([]);
});
