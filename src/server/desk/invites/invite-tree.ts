import type { UserLink } from '../../store/tables/users.ts';

/** Who has invited whom. Sub-accounts count as their main accounts, wherever they stand. */
export interface InviteTree {
  /** The main account of a user; a user without one is his own. Undefined for nobody's id. */
  mainOf(userId: string): string | undefined;
  /**
   * The main account that gets the rebates of a user's fees. Undefined where nobody has invited the user, where that is
   * the user's own main account, and where the user stands in the line of those who invited the inviter.
   */
  inviterOf(userId: string): string | undefined;
  /** Whether a user would stand in a line of inviters that leads back to the user, if this one had invited him. */
  leadsBack(userId: string, inviterId: string): boolean;
  /** An account that was shut. */
  isDisabled(userId: string): boolean;
}

/** Builds the tree of all users. A link to nobody's id, or a line of links without an end, is like none. */
export function inviteTree(links: readonly UserLink[]): InviteTree {
  const byId = new Map(links.map((link) => [link.userId, link]));

  function mainOf(userId: string): string | undefined {
    const seen = new Set<string>();
    let id: string | null = userId;
    while (id !== null && !seen.has(id)) {
      seen.add(id);
      const link: UserLink | undefined = byId.get(id);
      if (!link) return undefined;
      if (link.mainUserId === null) return id;
      id = link.mainUserId;
    }
    return undefined;
  }

  function namedInviter(mainId: string): string | undefined {
    const invitedBy = byId.get(mainId)?.invitedBy ?? null;
    return invitedBy === null ? undefined : mainOf(invitedBy);
  }

  function leadsBack(userId: string, inviterId: string): boolean {
    const own = mainOf(userId) ?? userId;
    const seen = new Set<string>();
    for (let id = mainOf(inviterId); id !== undefined && !seen.has(id); id = namedInviter(id)) {
      if (id === own) return true;
      seen.add(id);
    }
    return false;
  }

  return {
    mainOf,
    leadsBack,
    isDisabled: (userId) => byId.get(userId)?.isDisabled ?? true,
    inviterOf(userId) {
      const own = mainOf(userId);
      const inviter = own === undefined ? undefined : namedInviter(own);
      return own === undefined || inviter === undefined || leadsBack(own, inviter) ? undefined : inviter;
    },
  };
}
