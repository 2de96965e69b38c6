import { describe, expect, it, test } from 'vitest';
import { nextUniform } from '../../../../src/shared/base/random.ts';
import { closingEdge } from '../../../../src/shared/core/contracts/closing-edge.ts';
import { playRandom } from '../../../sim/adversary/random-raid.ts';
import { raids } from '../../../sim/adversary/raids.ts';
import { accomplice, attacker, lent, Stage } from '../../../sim/adversary/stage.ts';
import { seedsOf } from '../../../seeds.ts';

const harmOf = ({ writtenOff, drawn, unpaid }: Stage) => ({ writtenOff, drawn, unpaid });
const none = { writtenOff: 0, drawn: 0, unpaid: 0 };

describe('I25: two who work together', () => {
  test.each([...raids])('%s: the house pays nothing', (_name, raid) => {
    const stage = new Stage(1);
    raid(stage);
    expect(harmOf(stage)).toEqual(none);
    expect(stage.gained).toBeLessThan(60);
    expect(
      stage.reported.some(({ events }) => events.some(({ kind }) => kind === 'fill')),
      'it was tried',
    ).toBe(true);
  });

  test.each(seedsOf(40))('at random (%i): the house pays nothing', (seed) => {
    const random = { state: seed * 7_919 };
    const stage = new Stage(seed);
    playRandom(stage, random, 40 + Math.floor(nextUniform(random) * 60));
    stage.pass(60);
    expect(harmOf(stage)).toEqual(none);
    expect(stage.gained).toBeLessThan(60);
  });

  test('at random while prices move and what they hold is liquidated: the house pays nothing', () => {
    let liquidated = 0;
    for (const seed of seedsOf(40)) {
      const stage = new Stage(seed, lent, true);
      playRandom(stage, { state: seed * 104_729 }, 100);
      stage.pass(300);
      expect(harmOf(stage), `seed ${seed}`).toEqual(none);
      liquidated += stage.reported
        .flatMap(({ events }) => events)
        .filter((event) => event.kind === 'order' && event.order.source === 'LIQ').length;
    }
    expect(liquidated).toBeGreaterThan(5);
  });
});

it('an isolated position has as its margin what its order locked: the initial margin and what it has lost by the mark when it opens', () => {
  const { halts: _none, ...terms } = lent;
  const stage = new Stage(3, terms);
  stage.set(attacker, 'linear', { leverage: 100, margin_mode: 'ISOLATED' });
  stage.limit(accomplice, 'linear', 'BUY', 10_900, stage.depth('linear', 'SELL', 10_900), { time_in_force: 'IOC' });
  stage.limit(accomplice, 'linear', 'SELL', 10_900, 1_000);
  stage.limit(attacker, 'linear', 'BUY', 10_900, 1_000, { time_in_force: 'IOC' });
  const [position] = [...stage.state.contracts.pools.values()]
    .filter(({ api_id }) => api_id === attacker)
    .flatMap(({ positions }) => [...positions.values()]);
  const margin = Number(position!.margin) / 1e12;
  const mark = stage.market('linear').contract!.mark / 10;
  expect(margin).toBeCloseTo(10.9 + (1_090 - mark), 6);
});

describe('the worst price of a closing', () => {
  function withLong(mode: 'CROSS' | 'ISOLATED') {
    // Halts are another matter.
    const { halts: _none, ...terms } = lent;
    const stage = new Stage(3, terms);
    for (const thief of [attacker, accomplice])
      stage.set(thief, 'linear', { leverage: 20, ...(thief === attacker && { margin_mode: mode }) });
    stage.limit(attacker, 'linear', 'BUY', 10_000, 10_000);
    stage.limit(accomplice, 'linear', 'SELL', 10_000, 10_000 + stage.depth('linear', 'BUY', 10_000), {
      time_in_force: 'IOC',
    });
    const closer = { api_id: attacker, market: stage.market('linear'), side: 'SELL', positionSide: 'BOTH' } as const;
    return { stage, closer, edge: closingEdge(stage.state, closer)! };
  }

  it('leaves nothing of what stands behind the position, its fee paid: of an isolated one its margin, of a cross one the wallet', () => {
    const own = withLong('ISOLATED');
    const whole = withLong('CROSS');
    expect(own.edge / 10_000).toBeCloseTo(1 - 0.05 + 0.0005, 3);
    expect(whole.edge).toBeLessThan(own.edge);
    expect(closingEdge(whole.stage.state, { ...whole.closer, side: 'BUY' })).toBeNull();
    expect(closingEdge(whole.stage.state, { ...whole.closer, api_id: 'nobody' })).toBeNull();
  });

  it('stops a taker there, and what is left does not rest beyond it: told as too little margin', () => {
    const { stage, edge } = withLong('ISOLATED');
    stage.limit(accomplice, 'linear', 'SELL', 9_010, stage.depth('linear', 'BUY', 9_010), { time_in_force: 'IOC' });
    const closing = stage.limit(attacker, 'linear', 'SELL', edge - 50, 10_000, { reduce_only: true });
    expect(
      closing.events
        .flatMap((event) =>
          event.kind === 'order' && event.order.api_id === attacker
            ? [[event.order.status, event.order.status_reason, event.order.filled_amount]]
            : [],
        )
        .at(-1),
    ).toEqual(['EXPIRED', 'MARGIN', '0.000']);
    const within = stage.limit(attacker, 'linear', 'SELL', edge + 20, 10_000, { reduce_only: true });
    expect(
      within.events
        .flatMap((event) => (event.kind === 'order' && event.order.api_id === attacker ? [event.order.status] : []))
        .at(-1),
    ).toBe('UNFILLED');
    stage.limit(accomplice, 'linear', 'BUY', edge + 20, 10_000, { time_in_force: 'IOC' });
    expect([stage.market('linear').contract!.held.get(`${attacker}/BOTH`), harmOf(stage)]).toEqual([undefined, none]);
  });
});
