import * as contracts from '../../../shared/contracts/invite.ts';
import type { Inviters } from '../../desk/invites/inviters.ts';
import type { InviteViews } from '../../desk/invites/invite-views.ts';
import type { Server } from '../serve.ts';

/** Whom users have invited, what that has earned, and who has invited them. */
export function inviteRoutes(
  server: Server,
  { views, inviters }: { readonly views: InviteViews; readonly inviters: Inviters },
): void {
  server.guarded(contracts.inviteStat, ({ caller }) => views.stat(caller.user));
  server.guarded(contracts.inviteList, ({ caller, input }) => views.list(caller.user, input));
  server.guarded(contracts.inviteRebates, ({ caller, input }) => views.rebates(caller.user, input));
  server.guarded(contracts.inviteAccept, async ({ caller, input }) => ({
    inviter: await inviters.accept(caller.user, input.invite_code),
  }));
}
