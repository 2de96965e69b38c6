/** Ids that calls name, and `mine`, which is an account of the caller. */
export interface Ids {
  readonly api_id: string;
  readonly order_id: string;
  readonly parent_id: string;
  readonly alert_id: string;
  readonly template_id: string;
  readonly start_template_id: string;
  readonly group_id: string;
  readonly instance_id: string;
  readonly key_id: string;
  readonly grant_id: string;
  readonly session_ids: string;
  readonly sub_id: string;
  readonly mine: string;
}

/** Ids of the right form that stand for nothing. */
export const nobodys: Omit<Ids, 'mine'> = {
  api_id: 'aaaaaaaa-bbbb',
  order_id: '987654321',
  parent_id: '00000000-1111-4222-8333-444444444444',
  alert_id: '987654321',
  template_id: '00000000-1111-4222-8333-444444444445',
  start_template_id: '00000000-1111-4222-8333-444444444448',
  group_id: 'cccccccc-dddd',
  instance_id: 'i-00000000-1111-4222-8333-444444444446',
  key_id: 'dddddddd-eeee',
  grant_id: '0000-none',
  session_ids: 'ffffffff',
  sub_id: '00000000-1111-4222-8333-444444444447',
};
/** The market of all requests. */
export const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT' } as const;
/** A trader who is to be made, but for the accounts. */
export const trader = { username: 'a_desk', password: 'T7-kettle-Quay', kind: 'trader', permissions: [] };

/** A path with an input as its query. */
export const queried = (path: string, input: object): string =>
  `${path}?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`;
