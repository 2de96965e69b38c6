import { Refusal } from '../../shared/kit/refusal.ts';
import { keyOfSymbol } from '../../shared/market/instrument.ts';
import type { WakeCommand } from '../../shared/core/state/command.ts';
import type { Answer } from '../../shared/core/state/effects.ts';
import type { Sequencer } from './sequencer.ts';
import type { TradingEngine } from './engine.ts';
import type { World } from '../../shared/core/state/world.ts';

interface CommandParts {
  readonly world: World;
  readonly sequencer: Sequencer;
  readonly turn: (command: WakeCommand) => void;
  /** Opens the public markets of what has joined the world. */
  readonly open: () => void;
  /** Whether markets that nobody needs sleep. */
  readonly sleeps: boolean;
}

function done(answer: Answer): void {
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
}

/** The commands that a trading engine takes from others. */
export function commandsOf({
  world,
  sequencer,
  turn,
  open,
  sleeps,
}: CommandParts): Pick<TradingEngine, 'submit' | 'deposit' | 'list' | 'fillExternal'> {
  return {
    submit: (command) => sequencer.submit(command),
    deposit: async (deposit) => {
      done(await sequencer.submit({ kind: 'deposit', ...deposit }));
    },
    async list(markets) {
      done(await sequencer.submit({ kind: 'list', seed: world.seed, markets, asleep: true }));
      open();
      if (!sleeps) turn({ kind: 'wake', markets: markets.map(({ instrument }) => keyOfSymbol(instrument)) });
    },
    fillExternal: async (order_id, lots) => {
      done(await sequencer.submit({ kind: 'fillExternal', order_id, lots }));
    },
  };
}
