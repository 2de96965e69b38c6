import type { inviteList, inviteRebates, InviteStat, inviteStat } from '../../../shared/contracts/invite.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import type { Rebate } from '../../../shared/trade/ledger-entry.ts';
import { maskedName } from '../../../shared/user/masked-name.ts';
import type { InviteLevel } from '../../config/config-values.ts';
import type { OrderHistory } from '../../store/history/order-history.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { InvitedUser, User, UserStore } from '../../store/tables/users.ts';
import { type TradingActivity, usdText } from '../reports/trading-activity.ts';
import type { UsdPriceOf } from '../valuation.ts';
import { houseAccount } from './house-account.ts';
import { canAccept } from './inviters.ts';
import { levelAbove, levelAt, numbered } from './invite-levels.ts';
import type { RebateSums } from './rebate-sums.ts';
import type { AssetSums } from './rebates-of-day.ts';

/** Days whose rebates are told one by one. */
const shownDays = 30;
/** USD are cut to eight decimals before anything is added up, so that sums are those of what is told. */
const unit = 10n ** BigInt(moneyDecimals - 8);

interface Parts {
  readonly users: Pick<UserStore, 'byId' | 'invitedBy' | 'namesOf'>;
  readonly accounts: Pick<ApiAccountStore, 'ofOwner'>;
  readonly entries: Pick<OrderHistory['entries'], 'list'>;
  readonly sums: RebateSums;
  readonly activity: Pick<TradingActivity, 'ofUsers'>;
  readonly usdPriceOf: UsdPriceOf;
  readonly levels: readonly InviteLevel[];
  /** Where links lead: scheme, host and port. */
  readonly origin: string;
  readonly nowMs: () => number;
}

/** A window that may be open at either end. Refuses with INPUT {end, `window`} where it holds nothing. */
function openWindow({ start = 0, end }: { readonly start?: number | undefined; readonly end?: number | undefined }) {
  if (end !== undefined && end <= start) throw new Refusal('INPUT', { field: 'end', rule: 'window' });
  return { start, end: end ?? Number.MAX_SAFE_INTEGER };
}

const refuseSub = ({ mainUserId }: User): void => {
  if (mainUserId !== null) throw new Refusal('MAIN_ACCOUNT');
};

const hasTraded = (volumes: ReadonlyMap<string, bigint>, { userIds }: Pick<InvitedUser, 'userIds'>): boolean =>
  userIds.some((id) => volumes.has(id));

/** Gives the USD that amounts of assets come to; what has no price counts nothing. */
const usdSumOf =
  (usdPriceOf: UsdPriceOf) =>
  (amounts: AssetSums): bigint => {
    let usd = 0n;
    for (const [asset, amount] of amounts) {
      const price = usdPriceOf(asset, 'HALYARD');
      if (price) usd += ((amount * price.numerator) / price.denominator / unit) * unit;
    }
    return usd;
  };

/** What users see of those whom they have invited. */
export function createInviteViews(parts: Parts) {
  const { users, entries, sums, activity } = parts;
  const usdOf = usdSumOf(parts.usdPriceOf);

  return {
    async stat(user: User): Promise<Output<typeof inviteStat>> {
      refuseSub(user);
      const [invited, volumes, paid, inviter] = await Promise.all([
        users.invitedBy(user.userId),
        activity.ofUsers(),
        sums.of(user.userId),
        user.invitedBy === null ? undefined : users.byId(user.invitedBy),
      ]);
      const active = invited.filter((each) => hasTraded(volumes, each)).length;
      return {
        ...standing(parts, user, active),
        invited: invited.length,
        active,
        ...earned(paid, usdOf, parts.nowMs()),
        inviter: inviter ? maskedName(inviter.username) : null,
        can_accept: canAccept(user, parts.nowMs()),
      };
    },

    async list(
      user: User,
      { search = '', page, page_size, ...window }: Input<typeof inviteList>,
    ): Promise<Output<typeof inviteList>> {
      refuseSub(user);
      const { start, end } = openWindow(window);
      const [invited, volumes, { byInvitee }] = await Promise.all([
        users.invitedBy(user.userId),
        activity.ofUsers(),
        sums.of(user.userId),
      ]);
      const wanted = search.toLowerCase();
      const found = invited.filter(
        ({ username, createdMs }) =>
          createdMs >= start && createdMs < end && maskedName(username).toLowerCase().includes(wanted),
      );
      const results = found.slice((page - 1) * page_size, page * page_size).map((each) => ({
        username: maskedName(each.username),
        time: each.createdMs,
        level: each.vipLevel,
        is_active: hasTraded(volumes, each),
        volume_30d: usdText(each.userIds.reduce((sum, id) => sum + (volumes.get(id) ?? 0n), 0n)),
        rebate: moneyText(usdOf(byInvitee.get(each.userId) ?? new Map())),
      }));
      return { pagenation: { page, page_size, total: found.length, results } };
    },

    async rebates(
      user: User,
      { page, page_size, ...window }: Input<typeof inviteRebates>,
    ): Promise<Output<typeof inviteRebates>> {
      refuseSub(user);
      const { total, results } = entries.list('rebate', {
        user_id: user.userId,
        ...openWindow(window),
        page,
        page_size,
      });
      const names = await users.namesOf([...new Set(results.map(({ invitee }) => invitee))]);
      return { pagenation: { page, page_size, total, results: results.map((entry) => rebateRow(entry, names)) } };
    },
  };
}
export type InviteViews = ReturnType<typeof createInviteViews>;

/** Code, level and where rebates go. */
function standing(
  { accounts, levels, origin }: Pick<Parts, 'accounts' | 'levels' | 'origin'>,
  user: User,
  active: number,
) {
  const { level, rate } = levelAt(levels, active);
  const account = houseAccount(accounts, user.userId);
  return {
    code: user.inviteCode,
    link: `${origin}/signup?code=${encodeURIComponent(user.inviteCode)}`,
    level,
    rate,
    next_level: levelAbove(levels, active),
    levels: [...numbered(levels)],
    pays_to: account ? { api_id: account.api_id, name: account.name } : null,
  };
}

/** One rebate; whoever brought it is not named in full. */
const rebateRow = (
  { rebate_id, time, day, invitee, asset, fee, rate, amount }: Rebate,
  names: ReadonlyMap<string, string>,
): Output<typeof inviteRebates>['pagenation']['results'][number] => ({
  rebate_id,
  time,
  day,
  username: maskedName(names.get(invitee) ?? ''),
  asset,
  fee,
  rate,
  rebate: amount,
});

/** What was paid, over all and in the last days. */
function earned(
  { total, byDay }: Awaited<ReturnType<RebateSums['of']>>,
  usdOf: (amounts: AssetSums) => bigint,
  nowMs: number,
): Pick<InviteStat, 'rebate_total' | 'rebate_30d' | 'assets' | 'days'> {
  const today = Math.floor(nowMs / dayMs);
  const days = Array.from({ length: shownDays }, (_, index) => (today - shownDays + index) * dayMs);
  const recent: AssetSums = new Map();
  for (const day of days)
    for (const [asset, amount] of byDay.get(day) ?? []) recent.set(asset, (recent.get(asset) ?? 0n) + amount);
  const perDay = days.map((day) => ({ day, usd: usdOf(byDay.get(day) ?? new Map()) }));
  return {
    rebate_total: moneyText(usdOf(total)),
    rebate_30d: moneyText(perDay.reduce((sum, { usd }) => sum + usd, 0n)),
    assets: [...total]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([asset, amount]) => ({
        asset,
        total: moneyText(amount),
        last_30d: moneyText(recent.get(asset) ?? 0n),
        usd: moneyText(usdOf(new Map([[asset, amount]]))),
      })),
    days: perDay.map(({ day, usd }) => ({ day, usd: moneyText(usd) })),
  };
}
