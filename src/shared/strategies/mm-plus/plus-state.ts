import type { MakerShares } from '../../finance/maker-shares.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import type { DutyReport } from './duty.ts';

/** What a MM_PLUS goes by now, and how it has kept to its obligation. */
interface PlusSeen {
  readonly fills: number;
  /** Orders that leg A holds beyond its target; the net of both legs as decimal text, where there are two. */
  readonly excess: number;
  readonly net: string | undefined;
  readonly shares: MakerShares | undefined;
  /** k, and A a second. */
  readonly decay: number;
  readonly arrivalRate: number;
  readonly duty: { readonly all: DutyReport | undefined; readonly today: DutyReport | undefined };
}

/** Figures with names: shares in percent, spreads of the obligation in basis points, A a minute. */
export function plusState(seen: PlusSeen): InstanceFigures['state'] {
  const { fills, excess, net, shares, decay, arrivalRate, duty } = seen;
  const dutyOf = (report: DutyReport | undefined, suffix: string) =>
    report === undefined
      ? {}
      : {
          [`within${suffix}`]: report.within.toFixed(2),
          [`two_sided${suffix}`]: report.twoSided.toFixed(2),
          ...(report.spread !== undefined && { [`own_spread${suffix}`]: report.spread.toFixed(2) }),
        };
  return {
    fills: String(fills),
    excess: excess.toFixed(2),
    ...(net !== undefined && { net }),
    ...(shares && {
      spread: ((shares.ask - shares.bid) * 100).toFixed(4),
      lean: (((shares.ask + shares.bid) / 2 - 1) * 100).toFixed(4),
    }),
    fill_distance: (100 / decay).toFixed(4),
    fill_rate: (arrivalRate * 60).toFixed(2),
    ...dutyOf(duty.all, ''),
    ...dutyOf(duty.today, '_today'),
  };
}
