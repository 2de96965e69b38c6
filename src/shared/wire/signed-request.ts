/**
 * Headers of a request that a program signs with an API key. Time in ms since the epoch; the window in ms; the
 * signature as HMAC-SHA256 in lower-case hex, or Ed25519 in base64url.
 */
export const signedHeaders = {
  key: 'X-Halyard-Key',
  time: 'X-Halyard-Time',
  window: 'X-Halyard-Window',
  nonce: 'X-Halyard-Nonce',
  signature: 'X-Halyard-Signature',
} as const;

/** How far the time of a request may lie from the server's, either side: where no window is sent, and at most. */
export const usualWindowMs = 5_000;
export const maxWindowMs = 60_000;

/** Lower-case hex SHA-256 of no bytes at all: what is signed of a request without a body. */
export const emptyBodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** What a signature covers, each as it stands on the wire. */
export interface SignedRequest {
  /** In capitals. */
  readonly method: string;
  /** With /sapi or /wssapi, without the query. */
  readonly path: string;
  /** Without "?"; "" where there is none. */
  readonly query: string;
  readonly time: string;
  /** "5000" where the header is left out. */
  readonly window: string;
  readonly nonce: string;
  /** SHA-256 of the bytes of the body, lower-case hex. */
  readonly bodyHash: string;
}

/** The text whose UTF-8 bytes are signed. None of its lines can hold a line end, so no two requests share a text. */
export const signingText = ({ method, path, query, time, window, nonce, bodyHash }: SignedRequest): string =>
  ['HALYARD1', method, path, query, time, window, nonce, bodyHash].join('\n');
