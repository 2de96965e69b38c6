import type { TopicHandlers } from '../../src/worker/connection/topic-stream.ts';

/** Link handlers that write down what they are told. */
export function recordingHandlers(): TopicHandlers & { readonly reported: string[]; readonly frames: unknown[] } {
  const reported: string[] = [];
  const frames: unknown[] = [];
  return {
    reported,
    frames,
    opened: () => {
      reported.push('opened');
    },
    frame: (frame) => {
      frames.push(frame);
    },
    heartbeat: (u) => {
      reported.push(`heartbeat ${u}`);
    },
    lost: (reason) => {
      reported.push(`lost ${reason}`);
    },
    refused: (code, revoked) => {
      reported.push(`refused ${code}${revoked ? ' revoked' : ''}`);
    },
  };
}
