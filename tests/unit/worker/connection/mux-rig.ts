import type { OpenSocket } from '../../../../src/worker/environment.ts';
import { Mux } from '../../../../src/worker/connection/mux.ts';
import { FakeBackend } from '../../../doubles/fake-backend.ts';

/** A mux over the sockets of a fake world. */
export function muxRig() {
  const backend = new FakeBackend();
  const { clock, log } = backend.environment;
  const open: OpenSocket = (url, handlers) => backend.openSocket(url, handlers);
  const mux = new Mux({ clock, log, random: () => 0.5, open, origin: 'ws://test' });
  /** A topic's socket, and all that it was told. */
  const topic = (path: string, query: Readonly<Record<string, string>> = {}, ticket?: string) => {
    const reported: unknown[] = [];
    const socket = mux.openTopic(
      { path, query, ticket },
      {
        opened: () => reported.push('opened'),
        received: (data, from) => reported.push(typeof data === 'string' ? data.slice(from) : data),
        closed: (code) => reported.push(code),
      },
    );
    return { reported, socket };
  };
  const real = () => backend.sockets.at(-1)!;
  const said = () =>
    real()
      .sent.filter((text) => text !== 'ping')
      .flatMap((text) => JSON.parse(text));
  const greeted = async (): Promise<void> => {
    await backend.clock.advance(0);
    real().accept();
    await backend.settle();
  };
  return { backend, mux, topic, real, said, greeted };
}
