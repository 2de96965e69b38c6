/**
 * What travels from the benchmark's source: a head of 16 bytes (kind u8, topic u8, time f64 at 8) and a depth frame in
 * our binary form.
 */
export const kinds = { depth: 1, urgent: 2 } as const;
export const topics = 50;
export const framesASecond = 2_000;
export const urgentsASecond = 20;
export const headBytes = 16;
/** Levels a side that every tab shows of every topic. */
export const shown = 20;

/** Milliseconds since the epoch with fractions: the same clock in all processes of one machine. */
export const nowMs = (): number => performance.timeOrigin + performance.now();
