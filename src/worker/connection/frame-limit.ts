/**
 * Bytes that one message may have. A browser takes in whatever comes: a larger one is refused by closing its socket.
 */
export const maxFrameBytes = 1024 * 1024;

/** Whether a message is larger than any frame. Texts are nearly all of one byte a character. */
export const isTooLarge = (data: string | Uint8Array): boolean => data.length > maxFrameBytes;
