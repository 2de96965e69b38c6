import { Duplex } from 'node:stream';
import { nextUniform, type Random } from '../../../src/shared/base/random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a line does to a request beside taking its time. */
export type Fault = 'request lost' | 'half a request' | 'answer lost';

/** One end of a line; what is written to it comes out of the other end later. */
class End extends Duplex {
  readonly remoteAddress: string;
  readonly remotePort = 40_000;
  readonly #carry: (chunk: Buffer | null) => void;

  constructor(remoteAddress: string, carry: (chunk: Buffer | null) => void) {
    super({ allowHalfOpen: false });
    this.remoteAddress = remoteAddress;
    this.#carry = carry;
  }

  override _read(): void {
    // What comes is pushed.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#carry(chunk);
    done();
  }

  override _final(done: () => void): void {
    this.#carry(null);
    done();
  }
}

export interface Line {
  readonly client: Duplex;
  readonly server: Duplex;
  /** No byte takes longer. */
  readonly slowestMs: number;
  /** Both ends break; what is under way is lost. */
  cut(): void;
}

const maxDelayMs = 120;
const longDelayMs = 1_200;

/**
 * Lines between clients and one server, each as slow as the seed has it. Bytes keep their order on a line, as TCP has
 * it, and overtake each other between lines.
 */
export class VirtualNetwork {
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #lines = new Set<Line>();

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  open(address: string, fault?: Fault): Line {
    const time = this.#time;
    const random = this.#random;
    // Now and then one that is much slower than the others.
    const slowestMs = nextUniform(random) < 0.05 ? longDelayMs : maxDelayMs;
    const last = { up: 0, down: 0 };
    const deliver = (way: 'up' | 'down', to: () => Duplex, chunk: Buffer | null): void => {
      last[way] = Math.max(last[way], time.nowMs + Math.ceil(nextUniform(random) * slowestMs));
      time.after(last[way] - time.nowMs, () => {
        if (!to().destroyed) to().push(chunk);
      });
    };
    const lost = (): void => {
      time.after(Math.ceil(nextUniform(random) * slowestMs), line.cut);
    };
    const client = new End('10.0.0.1', (chunk) => {
      if (fault === 'half a request' && chunk) deliver('up', () => server, chunk.subarray(0, chunk.length >> 1));
      if (fault !== 'request lost' && fault !== 'half a request') deliver('up', () => server, chunk);
      else time.after(slowestMs, line.cut);
    });
    const server = new End(address, (chunk) =>
      fault === 'answer lost' ? lost() : deliver('down', () => client, chunk),
    );
    const line: Line = {
      client,
      server,
      slowestMs,
      cut: () => {
        this.#lines.delete(line);
        for (const end of [client, server])
          end.destroy(Object.assign(new Error('connection reset'), { code: 'ECONNRESET' }));
      },
    };
    for (const end of [client, server]) {
      end.on('error', () => this.#lines.delete(line));
      end.on('close', () => {
        const other = end === client ? server : client;
        if (!other.destroyed)
          time.after(maxDelayMs, () => {
            if (!other.destroyed) other.destroy();
          });
      });
    }
    this.#lines.add(line);
    return line;
  }

  /** The machine at the other end is gone. */
  cutAll(): void {
    for (const line of [...this.#lines]) line.cut();
  }
}
