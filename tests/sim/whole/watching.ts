import { userRole } from '../../../src/shared/contracts/admin-user.ts';
import { grantRevoke, grantSave, observedAccounts } from '../../../src/shared/contracts/observer.ts';
import { nextUniform } from '../../../src/shared/base/random.ts';
import { apiState } from '../../../src/shared/topics/api-state.ts';
import { check, same } from '../../crash/check.ts';
import { okCode } from '../../crash/door.ts';
import type { Client } from './client.ts';
import type { People } from './people.ts';
import { TicketSocket } from './socket.ts';

const unknownCode = 404;
const forbiddenCode = 403;

/** What is known of a right: between a request and its answer it may be either. */
type Known = 'there' | 'gone' | 'unsure';

/**
 * An observer to whom the main account grants its first account and takes it back, and whom the administrator makes a
 * user and an observer again. What it is told is held against what it may see at the moment.
 */
export class Watching {
  readonly socket: TicketSocket;
  readonly #client: Client;
  readonly #people: People;
  readonly #account: string;
  #grant: Known = 'gone';
  #grantId = '';
  #role: Known = 'there';

  constructor(client: Client, people: People, heard: (text: string) => void) {
    [this.#client, this.#people, this.#account] = [client, people, people.main.api_ids[0]!];
    this.socket = new TicketSocket({
      client,
      user: people.observer,
      path: apiState.path,
      heard,
      opened: () => this.#ask(),
      frame: (frame) => {
        if (frame.e !== 'hb') client.count('frames of a granted account');
      },
      // What was granted when it was asked for ends by this.
      refused: (code) => {
        same(code, unknownCode, 'what an account is answered with that is not granted any more');
        client.count('granted frames that end');
      },
    });
  }

  /** A look at what may be seen, or another right. */
  async turn(): Promise<void> {
    const kind = nextUniform(this.#client.state.random);
    if (kind < 0.4) return this.#look();
    if (this.#grant === 'there' && kind < 0.7) return this.#revoke();
    // Who does not observe is granted nothing.
    if (this.#grant === 'gone' && this.#role === 'there' && kind < 0.85) return this.#give();
    return this.#setRole(this.#role === 'there' ? 'user' : 'observer');
  }

  #ask(): void {
    if (this.#grant === 'there' && this.#role === 'there')
      this.socket.send({ req_id: 'granted', req_type: 'apiBalance', api_id: this.#account });
  }

  /** From before it is asked for, as it may be acted on at any moment from there on. */
  #show(): void {
    this.#client.sight.show(this.#people.observer.address, [this.#account]);
  }

  async #give(): Promise<void> {
    const { main, observer } = this.#people;
    this.#grant = 'unsure';
    this.#show();
    const body = { username: observer.username, grants: ['balance' as const], api_ids: [this.#account] };
    const given = (await this.#client.read(main, grantSave, body)) as { readonly grant_id: string } | undefined;
    if (!given) return;
    [this.#grant, this.#grantId] = ['there', given.grant_id];
    this.#client.count('granted');
    this.#ask();
    await this.#look();
  }

  async #revoke(): Promise<void> {
    const { main, observer } = this.#people;
    const { machine } = this.#client;
    this.#grant = 'unsure';
    await this.#client.read(main, grantRevoke, { grant_id: this.#grantId }, unknownCode);
    if (machine.isDead || machine !== this.#client.machine) return;
    this.#grant = 'gone';
    this.#client.sight.hide(observer.address, this.#account);
    this.#client.count('revoked');
  }

  async #setRole(role: 'user' | 'observer'): Promise<void> {
    const { admin, observer } = this.#people;
    this.#role = 'unsure';
    if (role === 'observer' && this.#grant !== 'gone') this.#show();
    const done = await this.#client.read(admin, userRole, { user_id: observer.user_id, role });
    if (done === undefined) return;
    this.#role = role === 'observer' ? 'there' : 'gone';
    if (role === 'user') this.#client.sight.hide(observer.address, this.#account);
    this.#client.count(`made ${role}`);
  }

  async #look(): Promise<void> {
    const [grant, role] = [this.#grant, this.#role];
    const answer = await this.#client.call(this.#people.observer, observedAccounts, {}, this.#client.fault());
    if (answer === undefined || grant === 'unsure' || role === 'unsure') return;
    if (role === 'gone') return same(answer.code, forbiddenCode, 'what is answered to somebody who observes no more');
    check(answer.code === okCode, () => `an observer is answered ${JSON.stringify(answer)}`);
    same(
      (answer.data as readonly { readonly api_id: string }[]).map(({ api_id }) => api_id),
      grant === 'there' ? [this.#account] : [],
      'accounts that an observer sees',
    );
    this.#client.count(grant === 'there' ? 'looks at a granted account' : 'looks at nothing');
  }

  /** After a start: what was not answered is asked for anew, so that it is known what there is. */
  async come(): Promise<void> {
    if (this.#role === 'unsure') await this.#setRole('observer');
    if (this.#grant === 'unsure') await this.#give();
  }
}
