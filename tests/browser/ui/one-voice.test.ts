import { expect, test, vi } from 'vitest';
import { createOneVoice } from '../../../src/app/shell/messages/one-voice.ts';
import { takeClock } from '../clock.ts';

test('of all that take part one speaks; when it leaves another one does', async () => {
  const first = createOneVoice('test.voice');
  const second = createOneVoice('test.voice');
  const leaveFirst = first.join();
  const leaveSecond = second.join();
  const said: string[] = [];
  const both = () => {
    said.length = 0;
    first.speak(() => said.push('first'));
    second.speak(() => said.push('second'));
    return said;
  };
  await expect.poll(both).toEqual(['first']);
  leaveFirst();
  await expect.poll(both).toEqual(['second']);
  leaveSecond();
  await expect.poll(both).toEqual([]);
});

test('nothing is said while one of the windows has the focus', async () => {
  const clock = takeClock();
  const focus = vi.spyOn(document, 'hasFocus');
  const speaker = createOneVoice('test.unseen');
  const focused = createOneVoice('test.unseen');
  const leave = [speaker.join(), focused.join()];
  const said: string[] = [];
  await expect
    .poll(() => {
      speaker.speak(() => said.push('ready'));
      return said.length;
    })
    .toBeGreaterThan(0);
  said.length = 0;
  focus.mockReturnValueOnce(false).mockReturnValueOnce(true);
  const witness = new BroadcastChannel('test.unseen');
  const heard = new Promise((resolve) => {
    witness.onmessage = resolve;
  });
  speaker.speakUnseen(() => said.push('unseen'));
  focused.speakUnseen(() => said.push('seen'));
  await heard;
  await clock.pass(10_000);
  expect(said).toEqual([]);
  focus.mockReturnValueOnce(false);
  speaker.speakUnseen(() => said.push('unseen'));
  await clock.pass(200);
  expect(said).toEqual(['unseen']);
  witness.close();
  focus.mockRestore();
  for (const each of leave) each();
});
