import type { TopicHandlers } from '../../src/worker/connection/topic-stream.ts';

/** Link handlers that write down what they are told. */
export function recordingHandlers(): TopicHandlers & { readonly told: string[]; readonly frames: unknown[] } {
  const told: string[] = [];
  const frames: unknown[] = [];
  return {
    told,
    frames,
    opened: () => {
      told.push('opened');
    },
    frame: (frame) => {
      frames.push(frame);
    },
    heartbeat: (u) => {
      told.push(`heartbeat ${u}`);
    },
    lost: (reason) => {
      told.push(`lost ${reason}`);
    },
    refused: (code, revoked) => {
      told.push(`refused ${code}${revoked ? ' revoked' : ''}`);
    },
  };
}
