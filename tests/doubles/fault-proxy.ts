import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';

/** What happens to one frame: the texts that go on in its place. */
export type Tamper = (text: string) => readonly string[];

/** Stands between a browser and a real server: passes HTTP on as it is, and tampers with the frames of one socket path. */
export interface FaultProxy {
  readonly url: string;
  /** Untampered frames of the path, as the server sent them, by connection. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

/** `path` is below /wssapi. The tampering begins with the frame after the first snapshot of each connection. */
export async function createFaultProxy(target: string, path: string, tamper: Tamper): Promise<FaultProxy> {
  const seen: string[] = [];
  const { hostname, port } = new URL(target);
  const server: Server = createServer((incoming, outgoing) => {
    const passed = request({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const wss = new WebSocketServer({ noServer: true, handleProtocols: (offered) => [...offered][0] ?? false });

  function relay(incoming: IncomingMessage, client: WebSocket): void {
    const upstream = new WebSocket(`${target.replace('http', 'ws')}${incoming.url}`, client.protocol || [], { origin: target });
    const waiting: string[] = [];
    const isTampered = incoming.url?.startsWith(`/wssapi${path}`) ?? false;
    let snapped = false;
    client.on('message', (data) => {
      if (upstream.readyState === WebSocket.OPEN) upstream.send(data.toString());
      else waiting.push(data.toString());
    });
    upstream.on('open', () => { for (const text of waiting.splice(0)) upstream.send(text); });
    upstream.on('message', (data) => {
      const text = data.toString();
      if (isTampered) seen.push(text);
      const going = isTampered && snapped ? tamper(text) : [text];
      snapped ||= text.includes('"snap"');
      if (client.readyState === WebSocket.OPEN) for (const one of going) client.send(one);
    });
    upstream.on('close', (code) => client.close(code >= 4000 ? code : 1012));
    upstream.on('error', () => client.terminate());
    client.on('close', () => upstream.terminate());
  }

  server.on('upgrade', (incoming, socket, head) => wss.handleUpgrade(incoming, socket, head, (client) => relay(incoming, client)));
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port: own } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${own}`, seen,
    async close() {
      for (const client of wss.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => { server.close(resolve); });
    },
  };
}
