import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** What a program signs with: the secret of an HMAC key, or the private half of an Ed25519 pair. */
export interface ProgramKey {
  readonly keyId: string;
  readonly signer: string | KeyObject;
}

/** A request as a program means it. `path` is with /sapi or /wssapi and with its query, as it goes on the wire. */
export interface ProgramRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer | undefined;
  readonly time: number | string;
  /** The header is left out where it is undefined. */
  readonly window?: number | string | undefined;
  readonly nonce: string;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The text that is signed, written from the documentation alone: what the server makes of the same request must be the
 * same.
 */
export function programText({ method, path, body = '', time, window = 5_000, nonce }: ProgramRequest): string {
  const mark = path.indexOf('?');
  const [bare, query] = mark < 0 ? [path, ''] : [path.slice(0, mark), path.slice(mark + 1)];
  return `HALYARD1\n${method}\n${bare}\n${query}\n${time}\n${window}\n${nonce}\n${sha256(body)}`;
}

export const signatureOf = (signer: string | KeyObject, text: string): string =>
  typeof signer === 'string'
    ? createHmac('sha256', signer).update(text).digest('hex')
    : sign(null, Buffer.from(text), signer).toString('base64url');

/** The headers of a signed request. */
export function signedHeadersOf({ keyId, signer }: ProgramKey, request: ProgramRequest): Record<string, string> {
  return {
    'X-Halyard-Key': keyId,
    'X-Halyard-Time': String(request.time),
    ...(request.window !== undefined && { 'X-Halyard-Window': String(request.window) }),
    'X-Halyard-Nonce': request.nonce,
    'X-Halyard-Signature': signatureOf(signer, programText(request)),
  };
}

/** A pair of Ed25519 keys, the public one in both forms that the server takes. */
export function ed25519Pair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    privateKey,
    pem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    raw: publicKey.export({ format: 'jwk' }).x as string,
  };
}

export interface ProgramAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly code: number;
  readonly msg: string;
  readonly data: ReturnType<typeof JSON.parse>;
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Address of the loopback network that the request comes from. */
  readonly from?: string | undefined;
}

/** Sends bytes as they are: what was signed and what is sent may differ. */
export const sendRequest = (url: string, { method, path, body, headers, from }: Sent): Promise<ProgramAnswer> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      {
        method,
        path,
        ...(from !== undefined && { localAddress: from }),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const { code = 0, msg = '', data = null } = text.startsWith('{') ? JSON.parse(text) : {};
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, code, msg, data });
          });
      },
    );
    sent.on('error', reject).end(body);
  });
