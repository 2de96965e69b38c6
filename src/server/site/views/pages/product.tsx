import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PageFacts } from '../../page-facts.ts';
import { Chapters } from '../chapters.tsx';
import { AccountOrContact, Opening } from '../opening.tsx';
import type { PageView } from '../page-view.ts';
import { accounts } from './product/accounts.tsx';
import { ai } from './product/ai.tsx';
import { analysis } from './product/analysis.tsx';
import { charts } from './product/charts.tsx';
import { engine } from './product/engine.tsx';
import { orders } from './product/orders.tsx';

const chapters = [engine, charts, orders, ai, accounts, analysis];

function Product({ book }: PageFacts) {
  const { t } = useLingui();
  return (
    <>
      <Opening
        heading={t`Know exactly how fresh every price is.`}
        lead={t`Trade across exchanges and account types in one place, on an engine built for many windows, unstable networks and busy markets.`}
        ways={<AccountOrContact />}
      />
      <Chapters chapters={chapters} book={book} />
    </>
  );
}

export const product: PageView = {
  title: msg`Product`,
  description: msg`The Halyard terminal and execution engine: one connection for every window, orders journalled before they are confirmed, accounts that add up.`,
  render: (facts) => <Product {...facts} />,
};
