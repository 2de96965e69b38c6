import type { PagePath } from '../../site-paths.ts';
import type { PageView } from '../page-view.ts';
import { aboutUs } from './about-us.tsx';
import { advisory } from './advisory.tsx';
import { assetManagement } from './asset-management.tsx';
import { careers } from './careers.tsx';
import { homePage } from './home.tsx';
import { marketMaking } from './market-making.tsx';
import { product } from './product.tsx';
import { pageOfRole } from './role.tsx';

/** Every page without a form. */
export const pages: Readonly<Record<PagePath, PageView>> = {
  '/home': homePage,
  '/product': product,
  '/service/marketmaker': marketMaking,
  '/service/digital-asset-management': assetManagement,
  '/service/advisory': advisory,
  '/about-us': aboutUs,
  '/about-career': careers,
  '/about-career/quantitative-researcher': pageOfRole('quantitative-researcher'),
  '/about-career/engineer': pageOfRole('engineer'),
  '/about-career/trader': pageOfRole('trader'),
};
