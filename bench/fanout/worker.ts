import { Books } from './books.ts';
import { type Contestant, contestants } from './contestants.ts';
import type { Order, ToWorker, Variant } from './messages.ts';
import { Meter } from './meter.ts';
import { kinds } from './wire.ts';

/** One worker a run: it lives as long as its pages. */
class BenchWorker {
  readonly #meter = new Meter();
  readonly #books = new Books();
  #contestant: Contestant | undefined;

  serve(control: MessagePort): void {
    control.onmessage = ({ data, ports }: MessageEvent<Order>) =>
      this.#meter.run(() => this.#obey(control, data, ports[0]));
  }

  #obey(control: MessagePort, order: Order, port: MessagePort | undefined): void {
    if (order.t === 'join') this.#join(order.tab, port!, this.#contestant ?? this.#start(order.variant, order.source));
    else if (order.t === 'measure') this.#meter.measure(order.from, order.to);
    else if (order.t === 'posted') control.postMessage(this.#meter.postedTo(order.tab, order.from, order.to));
    else control.postMessage(this.#meter.stats());
  }

  #join(tab: number, port: MessagePort, contestant: Contestant): void {
    const receive = contestant.attach(tab, (message, transfer) => port.postMessage(message, transfer));
    port.onmessage = (event: MessageEvent<ToWorker>) => this.#meter.run(() => receive(event.data));
  }

  #start(variant: Variant, source: string): Contestant {
    const contestant = contestants[variant](this.#books, this.#meter);
    this.#contestant = contestant;
    const socket = new WebSocket(source);
    socket.binaryType = 'arraybuffer';
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => this.#meter.run(() => this.#take(contestant, data));
    return contestant;
  }

  #take(contestant: Contestant, data: ArrayBuffer): void {
    const head = new DataView(data);
    const kind = head.getUint8(0);
    const topic = head.getUint8(1);
    const sentMs = head.getFloat64(8);
    if (kind === kinds.urgent) {
      contestant.urgent(sentMs);
      return;
    }
    this.#meter.frame();
    this.#books.take(data, topic, sentMs);
    contestant.changed(topic);
  }
}

const worker = new BenchWorker();
(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) =>
  worker.serve(port!);
