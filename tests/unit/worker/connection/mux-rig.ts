import type { OpenSocket } from '../../../../src/worker/environment.ts';
import { Mux } from '../../../../src/worker/connection/mux.ts';
import { FakeWorld } from '../../../doubles/fake-world.ts';

/** A mux over the sockets of a fake world. */
export function muxRig() {
  const world = new FakeWorld();
  const { clock, log } = world.environment;
  const open: OpenSocket = (url, handlers) => world.openSocket(url, handlers);
  const mux = new Mux({ clock, log, random: () => 0.5, open, origin: 'ws://test' });
  /** A topic's socket, and all that it was told. */
  const topic = (path: string, query: Readonly<Record<string, string>> = {}, ticket?: string) => {
    const told: unknown[] = [];
    const socket = mux.openTopic(
      { path, query, ticket },
      {
        opened: () => told.push('opened'),
        received: (data, from) => told.push(typeof data === 'string' ? data.slice(from) : data),
        closed: (code) => told.push(code),
      },
    );
    return { told, socket };
  };
  const real = () => world.sockets.at(-1)!;
  const said = () =>
    real()
      .sent.filter((text) => text !== 'ping')
      .flatMap((text) => JSON.parse(text));
  const greeted = async (): Promise<void> => {
    await world.clock.advance(0);
    real().accept();
    await world.settle();
  };
  return { world, mux, topic, real, said, greeted };
}
