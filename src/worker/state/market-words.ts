import type { AccountType, Instrument } from '../../shared/market/instrument.ts';

const perpetual = ['PERPETUAL', 'PERP', 'SWAP', '永续', '永續', '合约', '合約'];
const dated = ['FUTURES', 'DATED', '交割', '期货', '期貨', '合约', '合約'];
const margin = ['MARGIN', '杠杆', '槓桿'];

/** What people call the kinds of markets, in capitals. */
const kindWords: Readonly<Record<AccountType, readonly string[]>> = {
  spot: ['SPOT', '现货', '現貨'],
  margin: [...margin, 'CROSS', 'CROSSMARGIN', '全仓', '全倉'],
  isolated: [...margin, 'ISOLATED', 'ISOLATEDMARGIN', '逐仓', '逐倉'],
  linear: perpetual,
  inverse: [...perpetual, 'INVERSE', 'COINMARGINED', '币本位', '幣本位'],
  futures: dated,
  delivery: [...dated, 'DELIVERY', 'COINMARGINED', '币本位', '幣本位'],
  option: ['OPTIONS', '期权', '選擇權', '期權'],
  index: ['INDEX', 'INDICES', '指数', '指數'],
  forex: ['FOREX', 'FX', '外汇', '外匯'],
  astock: ['ASHARES', 'STOCKS', 'SHARES', 'A股', '股票'],
  commodity: ['COMMODITY', 'COMMODITIES', 'FUTURES', '商品', '期货', '期貨'],
};
const sideWords = { C: ['CALLS', '看涨', '看漲', '買權'], P: ['PUTS', '看跌', '賣權'] } as const;
const months = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
] as const;

/** Beginnings of names count from so many letters on: fewer stand in too many names. */
const minLetters = 3;
const startsWord = (name: string, typed: string): boolean =>
  name === typed || ((typed.length >= minLetters || /^\p{Script=Han}/u.test(typed)) && name.startsWith(typed));

type Kind = Pick<Instrument, 'account_type' | 'option_type'>;

/** Whether a word is, or begins, what people call a kind of markets: "perp", "options", "puts". In capitals. */
export const isKindWord = ({ account_type, option_type }: Kind, typed: string): boolean =>
  [...kindWords[account_type], ...(option_type ? sideWords[option_type] : [])].some((name) => startsWord(name, typed));

/**
 * Whether a word names the month or the day at which an instrument ends: "dec", "25dec", "dec26", "202612", "12月". In
 * capitals and without hyphens; whole days as `yymmdd` are a part of symbols anyway.
 */
export function isDayWord({ expiry }: Pick<Instrument, 'expiry'>, typed: string): boolean {
  if (expiry === null) return false;
  const [year = '', month = '', day = ''] = new Date(expiry).toISOString().slice(0, 10).split('-');
  const name = months[Number(month) - 1]!;
  const short = name.slice(0, 3);
  const numbers = [`${Number(month)}月`, `${Number(month)}月${Number(day)}日`, `${year}${month}`, year];
  const days = [Number(day), day].flatMap((each) => [`${each}${short}`, `${short}${each}`]);
  const years = [year.slice(2), year].flatMap((each) => [`${short}${each}`, ...days.map((one) => `${one}${each}`)]);
  return startsWord(name, typed) || [...numbers, ...days, ...years].includes(typed);
}
