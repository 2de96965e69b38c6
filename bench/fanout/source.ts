// The frames' source, in a thread of its own: 2,000 frames a second over 50 topics to whoever connects, each with the
// time of its making.
import { parentPort } from 'node:worker_threads';
import { type WebSocket, WebSocketServer } from 'ws';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { synthetic } from '../engine/traffic.ts';
import { framesASecond, headBytes, kinds, nowMs, topics, urgentsASecond } from './wire.ts';

const levels = 200;
const frames = synthetic(levels).varint;

function message(kind: number, topic: number, body: Uint8Array = new Uint8Array()): Uint8Array {
  const bytes = new Uint8Array(headBytes + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, kind);
  view.setUint8(1, topic);
  bytes.set(body, headBytes);
  view.setFloat64(8, nowMs());
  return bytes;
}

/** Frames that are due by the clock, topics drawn at random; a chain that is through begins anew with its snapshot. */
function serve(socket: WebSocket): void {
  const random: Random = { state: 7 };
  const next = Array.from({ length: topics }, () => 0);
  const send = (topic: number) => {
    socket.send(message(kinds.depth, topic, frames[next[topic]!]!));
    next[topic] = (next[topic]! + 1) % frames.length;
  };
  const startMs = performance.now();
  let sent = 0;
  for (let topic = 0; topic < topics; topic++) send(topic);
  const timer = setInterval(() => {
    for (const due = ((performance.now() - startMs) * framesASecond) / 1_000; sent < due; sent++) {
      send(Math.floor(nextUniform(random) * topics));
      if (sent % (framesASecond / urgentsASecond) === 0) socket.send(message(kinds.urgent, 0));
    }
  }, 1);
  socket.on('close', () => clearInterval(timer));
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', serve);
server.on('listening', () => parentPort!.postMessage((server.address() as { port: number }).port));
