import type { closeCodes } from '../../shared/wire/control.ts';

/** What a close code of the server means. */
export const closeNotes: Readonly<Record<keyof typeof closeCodes, string>> = {
  revoked: 'The token or ticket is missing, was revoked, or has ended.',
  forbidden: 'The role or VIP level of the user does not allow the stream.',
  unknownSymbol: 'The path, a parameter or the instrument is unknown.',
  overflow: 'The reader was more than 4 MiB behind: read the state by HTTP, then open again.',
  tooMany: 'Too many sockets, or too many messages on this one.',
  idle: 'No pong came for a minute.',
};
