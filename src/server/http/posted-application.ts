import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/base/refusal.ts';
import { largestResume } from '../../shared/user/resume.ts';

/** What was posted: texts by name, and the file with the name that its sender gave it. */
export interface Posted {
  readonly texts: Map<string, string>;
  readonly resume: { readonly name: string; readonly bytes: Uint8Array } | undefined;
}

/** Bytes of all texts together, and of one. */
const longestTexts = 64 * 1024;
/** A file of the largest size, and the texts around it. */
const longestBody = largestResume + longestTexts;

/**
 * Limits of each part. A file is cut off one byte beyond the largest size, by which the check of résumés knows it; of a
 * second file only its name is wanted.
 */
export const partLimits = {
  throwFileSizeLimit: false,
  limits: { fileSize: largestResume + 1, files: 2, fields: 30, parts: 32, fieldSize: longestTexts, headerPairs: 20 },
} as const;

/** Refuses a body that says that it is too long, before any of it is read. */
export function checkLength(headers: IncomingHttpHeaders): void {
  if (Number(headers['content-length']) > longestBody) throw new Refusal('TOO_LARGE');
}

/**
 * Reads a multipart body into memory. Refuses what is broken, twice there, too long or has another file: then the rest
 * of the body is read away first, so that the sender sees the answer, and none of it is kept.
 */
export async function readPosted(request: FastifyRequest, reply: FastifyReply): Promise<Posted> {
  const { raw } = request;
  const outcome = watchLength(raw);
  const tooLong = outcome.then((how) => {
    if (how === 'beyond') throw new Refusal('TOO_LARGE');
    return new Promise<never>(() => undefined);
  });
  try {
    return await Promise.race([readParts(request), tooLong]);
  } catch (error) {
    raw.unpipe().resume();
    if ((await outcome) === 'beyond') reply.header('connection', 'close');
    throw refusalOfParts(error);
  }
}

/**
 * How the sending of a body ends: with its last byte or its connection, or once more has come than it may have. The
 * parser bounds parts alone, not what stands around them.
 */
function watchLength(raw: IncomingMessage): Promise<'ended' | 'beyond'> {
  return new Promise((resolve) => {
    let received = 0;
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > longestBody) resolve('beyond');
    });
    raw.once('end', () => resolve('ended')).once('close', () => resolve('ended'));
  });
}

async function readParts(request: FastifyRequest): Promise<Posted> {
  const texts = new Map<string, string>();
  let resume: Posted['resume'];
  for await (const part of request.parts()) {
    const { fieldname: name } = part;
    if (texts.has(name) || (name === 'resume' && resume !== undefined))
      throw new Refusal('INPUT', { field: 'body', rule: 'twice' });
    if (part.type === 'field') texts.set(name, textOf(name, part.value));
    else if (name === 'resume') resume = { name: part.filename ?? '', bytes: await part.toBuffer() };
    else throw new Refusal('INPUT', { field: name.slice(0, 40), rule: 'unknown' });
  }
  return { texts, resume };
}

/** The text of a field; one that its sender declares to be JSON is none. */
function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new Refusal('INPUT', { field: name.slice(0, 40), rule: 'text' });
  return value;
}

const limitCodes: ReadonlySet<string> = new Set(['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT']);

/** What the sender is told; whatever the parser itself throws is about the form of the body. */
function refusalOfParts(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_PROTO_VIOLATION') return new Refusal('INPUT', { field: 'body', rule: 'unknown' });
  return new Refusal('INPUT', { field: 'body', rule: limitCodes.has(code ?? '') ? 'parts' : 'multipart' });
}
