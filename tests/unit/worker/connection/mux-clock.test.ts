import { expect, test } from 'vitest';
import { muxRig } from './mux-rig.ts';

test('the server’s clock is known from the heartbeat behind a pong, and unknown again after a hint that time may have jumped', async () => {
  const { mux, greeted, real, topic, backend } = muxRig();
  const { reported } = topic('/a');
  await greeted();
  await backend.clock.advance(30);
  real().text('pong');
  real().frame({ e: 'hb', time: 5_000 });
  expect(mux.serverClock.offset()).toEqual({ offsetMs: 5_000 - (backend.clock.monoMs() - 15), uncertaintyMs: 15 });
  real().frame({ e: 'hb', time: 9_000 });
  expect(mux.serverClock.at(backend.clock.monoMs()), 'one that answers no ping says nothing').toBe(5_015);
  expect(reported).toEqual([]);
  mux.hasten();
  expect(mux.serverClock.offset()).toBeUndefined();
});

test('the server is asked for its clock six times in quick succession and then each 30 s, for as long as the socket lives', async () => {
  const { greeted, real, topic, backend } = muxRig();
  topic('/a');
  await greeted();
  const pings = () => real().sent.filter((text) => text === 'ping').length;
  for (let second = 0; second < 10; second++) {
    await backend.clock.advance(1_000);
    real().frame({ e: 'hb', time: 0 });
  }
  expect(pings()).toBe(6);
  for (let second = 0; second < 60; second++) {
    await backend.clock.advance(1_000);
    real().frame({ e: 'hb', time: 0 });
  }
  expect(pings()).toBe(8);
});
