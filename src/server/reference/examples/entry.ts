import { apiList } from '../../../shared/contracts/api-account.ts';
import { captchaGenerate, checkToken, login, outLogin, wsTicket } from '../../../shared/contracts/user.ts';
import { type Example, example } from './typed-example.ts';

export const entryExamples: readonly Example[] = [
  example(captchaGenerate, {}, { captcha_id: 'bbM-HAI8nxSZb_LGt4EFZQ', expire_s: 120, demo_answer: 'XRW43' }),
  example(
    login,
    {
      captcha_id: 'bbM-HAI8nxSZb_LGt4EFZQ',
      captcha_value: 'XRW43',
      username: 'demo',
      password: 'demo1234',
      remember: false,
    },
    {
      invite_code: '0D07C12D5D',
      role: 'user',
      token: 'Bw_RXfxmTo50lFP061A7a7wTnmVOMc6knqbWosm2qb4',
      username: 'demo',
      vip_level: 3,
    },
  ),
  example(checkToken, {}, 1),
  example(outLogin, {}, 1),
  example(wsTicket, { path: '/order/user/ws' }, { ticket: 't_PlwSzlWea5DjLgJf2NZI9SsT0Xt0GLDf', expire_s: 30 }),
  example(apiList, { exchange: 'HALYARD' }, [
    {
      api_id: '7ccca506-9c51',
      name: 'Halyard paper',
      exchange: 'HALYARD',
      api_key: '',
      permissions: ['spot', 'future'],
      expire: null,
      ip_list: [],
      active: true,
      group_id: null,
      sub_account: null,
      account_mode: 'CLASSIC',
      max_orders_per_second: null,
      max_daily_notional: null,
      paper: true,
      owner: 'b8429aa0-b803-442a-9f28-2f731ab22ce9',
      created: 1_767_225_600_000,
      updated: 1_767_225_600_000,
    },
  ]),
];
