import { binaryProtocol, closeCodes, Control, jsonProtocol, pingEveryMs } from '../../shared/wire/control.ts';
import { muxPath, MuxRequest, savesParam } from '../../shared/wire/mux.ts';
import { messages as messagesTopic } from '../../shared/topics/messages.ts';
import { MessageEntry } from '../../shared/user/message.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ApiInfo } from './openapi.ts';
import { closeNotes } from './close-notes.ts';
import type { ConvertedSchemas } from './schemas.ts';
import type { DescribedStream } from './streams.ts';

export interface AsyncApiParts {
  readonly info: ApiInfo;
  readonly streams: readonly DescribedStream[];
  readonly schemas: ConvertedSchemas;
}

/** Schemas of the sockets that belong to no topic, each with its path. */
export const socketSchemas = [
  [MuxRequest, muxPath],
  [Control, muxPath],
  [MessageEntry, messagesTopic.path],
] as const;

/** The streams as an AsyncAPI 3 document. The application that it describes is the server: it sends frames. */
export function asyncApi({ info, streams, schemas }: AsyncApiParts): object {
  const channels = [...streams.map(channelOf), muxChannel(schemas)];
  return {
    asyncapi: '3.0.0',
    info,
    defaultContentType: 'application/json',
    servers: {
      halyard: {
        host: '{host}',
        protocol: 'wss',
        pathname: '/wssapi',
        description: 'On a loopback address the protocol is ws.',
        variables: { host: { default: 'localhost:8787', description: 'Host and port of the server.' } },
      },
    },
    channels: Object.fromEntries(channels.map(({ id, channel }) => [id, channel])),
    operations: Object.fromEntries(channels.flatMap(operationsOf)),
    components: {
      schemas: { ...schemas.components, Control: schemas.of(Control) },
      messages: commonMessages,
      securitySchemes: {
        ticket: {
          type: 'httpApiKey',
          in: 'query',
          name: 'token',
          description: 'A ticket of `POST /sapi/user/ws/ticket` for this path, or the token of a log-in.',
        },
      },
    },
    'x-subprotocols': {
      [jsonProtocol]: 'Frames with a `seal`, control frames, heartbeats and errors.',
      [binaryProtocol]: `As ${jsonProtocol}, with depth frames in the bytes of the platform's own client.`,
    },
    'x-close-codes': Object.fromEntries(
      Object.entries(closeCodes).map(([name, code]) => [code, closeNotes[name as keyof typeof closeCodes]]),
    ),
  };
}

interface Channel {
  readonly id: string;
  readonly isGuarded: boolean;
  readonly sent: readonly string[];
  readonly received: readonly string[];
  readonly channel: object;
}

const text = (value: string): JsonSchema => ({ type: 'string', const: value });
const commonMessages = {
  ping: { contentType: 'text/plain', summary: `Sent by the client every ${pingEveryMs} ms.`, payload: text('ping') },
  pong: { contentType: 'text/plain', summary: 'Answer to a ping.', payload: text('pong') },
  resync: { contentType: 'text/plain', summary: 'Asks for a new snapshot.', payload: text('resync') },
  control: {
    summary: 'Opened, refused, or a heartbeat: on sockets with a subprotocol.',
    payload: { $ref: '#/components/schemas/Control' },
  },
};
const common = (name: keyof typeof commonMessages): object => ({ $ref: `#/components/messages/${name}` });

function channelOf({ topic, id, summary, params, frame, request }: DescribedStream): Channel {
  const own = request ? { request: { summary: 'A request.', payload: request } } : { resync: common('resync') };
  const bare =
    topic.path === messagesTopic.path
      ? { list: { summary: 'On a socket without subprotocol.', payload: listOf('MessageEntry') } }
      : {};
  return {
    id,
    isGuarded: topic.access !== 'public',
    sent: ['frame', ...Object.keys(bare), 'control', 'pong'],
    received: [...Object.keys(own), 'ping'],
    channel: {
      address: topic.path,
      title: id,
      summary,
      description: [
        topic.keep === 'state'
          ? 'Only the newest state counts: frames are skipped while the reader is behind.'
          : 'No frame is dropped: a reader that falls 4 MiB behind is closed with 4009.',
        topic.extension && 'Not in the original specification.',
      ]
        .filter(Boolean)
        .join(' '),
      messages: {
        frame: { summary, payload: frame },
        ...bare,
        ...own,
        control: common('control'),
        ping: common('ping'),
        pong: common('pong'),
      },
      bindings: { ws: { method: 'GET', query: params, bindingVersion: '0.1.0' } },
      ...(topic.extension && { 'x-extension': true }),
    },
  };
}

const listOf = (name: string): JsonSchema => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } });

function muxChannel({ of }: ConvertedSchemas): Channel {
  const request = of(MuxRequest);
  return {
    id: 'mux',
    isGuarded: false,
    sent: ['frame', 'pong'],
    received: ['request', 'ping'],
    channel: {
      address: muxPath,
      title: 'mux',
      summary: 'Carries all streams on one socket, each under an id.',
      description:
        'Frames, rules and permissions are those of the single sockets; `auth` takes a ticket for the path /mux.',
      messages: {
        frame: {
          summary: 'A frame or control frame of the stream with this id.',
          payload: { type: 'object', properties: { id: { type: 'integer', description: 'Id of the stream.' } } },
        },
        request: {
          summary: 'One request, or a list of them.',
          payload: { anyOf: [request, { type: 'array', items: request }] },
        },
        ping: common('ping'),
        pong: common('pong'),
      },
      bindings: {
        ws: {
          method: 'GET',
          query: {
            type: 'object',
            properties: { [savesParam]: { type: 'string', description: 'Texts are compressed.' } },
          },
          bindingVersion: '0.1.0',
        },
      },
      'x-extension': true,
    },
  };
}

function operationsOf({ id, isGuarded, sent, received }: Channel): readonly (readonly [string, object])[] {
  const operation = (action: 'send' | 'receive', names: readonly string[]) => ({
    action,
    channel: { $ref: `#/channels/${id}` },
    messages: names.map((name) => ({ $ref: `#/channels/${id}/messages/${name}` })),
    ...(isGuarded && { security: [{ $ref: '#/components/securitySchemes/ticket' }] }),
  });
  return [
    [`${id}Send`, operation('send', sent)],
    [`${id}Receive`, operation('receive', received)],
  ];
}
