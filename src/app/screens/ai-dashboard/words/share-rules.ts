import { useLingui } from '@lingui/react/macro';

/** What is wrong with a field of an execution of A-shares, by its rule; undefined where it is none of those. */
export function useShareRules() {
  const { t } = useLingui();
  return (rule: string, fact: (name: string) => string): string | undefined => {
    const step = fact('step');
    const max = fact('most');
    const min = fact('least');
    switch (rule) {
      case 'share_lot':
        return step === '1' ? t`From ${min} shares, in whole ones.` : t`From ${min} shares, in multiples of ${step}.`;
      case 'odd_lot': {
        const odd = fact('odd');
        return t`Sell whole lots, or all of the odd lot of ${odd} at once.`;
      }
      case 't_plus_1':
        return t`Only ${max} shares may be sold today (T+1).`;
      case 'day_band': {
        const low = fact('low');
        const high = fact('high');
        return t`Outside the day's price limits, ${low} to ${high}.`;
      }
      case 'beyond_close':
        return t`Only ${max} seconds of trading are left that day.`;
      case 'closing_auction':
        return t`The closing auction is on. Start after 15:00 for the next trading day.`;
      case 'balance': {
        const free = fact('free');
        const need = fact('need');
        return t`Insufficient balance: ${free} available, ${need} needed.`;
      }
      case 'market_status':
        return t`The share is suspended.`;
      case 'unknown':
        return t`No such share.`;
      case 'twice':
        return t`Stands in the basket twice.`;
      case 'whole_shares':
        return t`Enter whole shares.`;
      case 'side':
        return t`The side must be buy or sell.`;
      case 'too_many_rows':
        return t`A basket has 100 rows at most.`;
      default:
        return undefined;
    }
  };
}
