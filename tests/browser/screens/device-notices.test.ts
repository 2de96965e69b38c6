import { expect, onTestFinished, test, vi } from 'vitest';
import { testMessage } from '../../doubles/fake-messages.ts';
import { demoSession, start } from './start.ts';

test('the device notifies of alerts that ask for it while no window has the focus; of others, and while one has it, not', async () => {
  const notified: string[] = [];
  class DeviceNotification {
    static readonly permission = 'granted';
    constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
      notified.push(`${tag}: ${title}, ${body}`);
    }
  }
  vi.stubGlobal('Notification', DeviceNotification);
  onTestFinished(() => void vi.unstubAllGlobals());
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  onTestFinished(() => hasFocus.mockRestore());
  const engine = await start('/dashboard', { session: demoSession }, { message_notices: 'on' });
  await expect
    .poll(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'halyard.notices'))
    .toBe(true);
  const send = (id: number, channel: readonly string[]) =>
    engine.fire({ kind: 'messages', list: [testMessage(id, { data: { channel } })] });
  send(8, ['web']);
  send(9, ['app']);
  const shown = (id: number) => expect.stringMatching(new RegExp(`^message ${id}: Price alert, Message ${id}$`));
  await expect.poll(() => notified).toEqual([shown(9)]);
  hasFocus.mockReturnValue(true);
  send(10, ['app']);
  hasFocus.mockReturnValue(false);
  send(11, ['web', 'app']);
  await expect.poll(() => notified).toEqual([shown(9), shown(11)]);
});
