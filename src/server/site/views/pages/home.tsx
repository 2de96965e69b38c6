import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card, Cards, FigureBlock } from '../blocks.tsx';
import { TerminalViews } from '../figures/terminal-views.tsx';
import { BookDrawing } from '../figures/book-drawing.tsx';
import { FigureStrip } from '../figures/figure-strip.tsx';
import { OpenAccount, Opening } from '../opening.tsx';
import type { PageFacts } from '../../page-facts.ts';
import { Announcements, Tutorials } from '../readings.tsx';
import type { PageView } from '../page-view.ts';

function Home({ book, home }: PageFacts) {
  const { t } = useLingui();
  return (
    <>
      <Opening
        heading={t`Liquidity, engineered.`}
        lead={t`Halyard is an algorithmic trading and market-making firm. We build every step an order takes: the book that matches it, the ledger that settles it and the terminal you watch it on.`}
        ways={
          <>
            <OpenAccount />
            <a className="button quiet" href="/product">{t`See the product`}</a>
          </>
        }
        isHome
      >
        {book && <BookDrawing book={book} />}
      </Opening>
      {home && <FigureStrip figures={home.figures} />}
      <Cards heading={t`What we do`}>
        <Card
          title={t`Market making`}
          to="/service/marketmaker"
          text={t`Two-sided quotes for exchanges and token projects, from a published model that prices in inventory.`}
        />
        <Card
          title={t`Digital asset management`}
          to="/service/digital-asset-management"
          text={t`Mandates run by algorithms within written limits. Your assets stay with a third-party custodian.`}
        />
        <Card
          title={t`Advisory`}
          to="/service/advisory"
          text={t`Liquidity, execution and market structure, for institutions, token projects and high-net-worth individuals.`}
        />
      </Cards>
      <FigureBlock
        kind="terminal"
        heading={t`One terminal, many venues`}
        text={t`Charts, order books, trades and orders side by side, in as many windows as you have screens. One engine in your browser feeds them all over a single connection.`}
        caption={t`The terminal on simulated markets, with paper money.`}
      >
        <TerminalViews />
      </FigureBlock>
      <Cards heading={t`Why Halyard`}>
        <Card
          title={t`Nothing pretends to be live`}
          text={t`A price that is cached, late or cut off turns grey and shows its age. Gaps in a book are detected and resynced.`}
        />
        <Card
          title={t`On disk before it is confirmed`}
          text={t`Every order is written to a journal before it is acknowledged. After a crash the book is rebuilt from the journal and checked hash by hash.`}
        />
        <Card
          title={t`Exact to the last digit`}
          text={t`Amounts travel as decimal text and are matched as whole ticks and lots. Nothing is rounded in binary on the way.`}
        />
        <Card
          title={t`Open to inspection`}
          text={t`A flight recorder in your browser keeps the last 15 minutes of market data. Save the file and replay the same books.`}
        />
      </Cards>
      {home && <Announcements announced={home.announced} />}
      {home && <Tutorials />}
    </>
  );
}

export const homePage: PageView = {
  title: msg`Algorithmic trading and market making`,
  description: msg`Halyard is an algorithmic trading and market-making firm. We run our own venue, execution engine and terminal.`,
  render: (facts) => <Home {...facts} />,
};
