import type { SitePage } from './page.ts';
import { aboutUs } from './pages/about-us.ts';
import { advisory } from './pages/advisory.ts';
import { assetManagement } from './pages/asset-management.ts';
import { careers, rolePages } from './pages/careers.ts';
import { home } from './pages/home.ts';
import { marketMaker } from './pages/market-maker.ts';
import { product } from './pages/product.ts';

/** Every public page that consists of blocks. */
export const sitePages: readonly SitePage[] = [
  home,
  product,
  marketMaker,
  assetManagement,
  advisory,
  aboutUs,
  careers,
  ...rolePages,
];
