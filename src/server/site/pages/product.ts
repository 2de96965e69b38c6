import type { SitePage } from '../page.ts';
import { productEn } from './product/en.ts';
import { productHans } from './product/zh-hans.ts';
import { productHant } from './product/zh-hant.ts';

export const product: SitePage = {
  path: '/product',
  copy: {
    en: productEn,
    'zh-Hans': productHans,
    'zh-Hant': productHant,
  },
};
