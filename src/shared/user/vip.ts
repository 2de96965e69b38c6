/** The highest VIP level there is. */
export const maxVip = 3;
/** What an account has from its activation on. */
export const activatedVip = 1;

/** What a user's VIP level comes from. */
export interface VipSources {
  readonly activated: boolean;
  /** Set by an administrator: it alone counts. Null where nobody has set one. */
  readonly fixed: number | null;
  /** Earned by what was traded. */
  readonly byTurnover: number;
}

/** An account that is not activated has level 0, whatever it has traded. */
export const vipLevelOf = ({ activated, fixed, byTurnover }: VipSources): number =>
  fixed ?? (activated ? Math.max(activatedVip, byTurnover) : 0);
