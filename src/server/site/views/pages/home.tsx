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
        lead={t`Halyard is an algorithmic trading and market-making firm. We build the whole path of an order ourselves: the book that matches it, the ledger that accounts for it, and the terminal that shows what became of it.`}
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
          text={t`Two-sided quotes from a published, inventory-aware model, for exchanges and token projects.`}
        />
        <Card
          title={t`Digital asset management`}
          to="/service/digital-asset-management"
          text={t`Mandates carried out by algorithms, under written limits, with the assets at a third-party custodian.`}
        />
        <Card
          title={t`Advisory`}
          to="/service/advisory"
          text={t`Liquidity, execution and market structure for institutions, token projects and wealthy individuals.`}
        />
      </Cards>
      <FigureBlock
        kind="terminal"
        heading={t`One terminal, many venues`}
        text={t`Candles, order books, trades and orders side by side, in as many windows as you have screens. A single engine in the browser feeds all of them, so two windows never disagree about a price.`}
        caption={t`The terminal, on simulated markets with paper money.`}
      >
        <TerminalViews />
      </FigureBlock>
      <Cards heading={t`Why Halyard`}>
        <Card
          title={t`Nothing pretends to be live`}
          text={t`A price that is cached, silent or late loses its colour and says how old it is. Gaps in a book are found and healed.`}
        />
        <Card
          title={t`On disk before it is confirmed`}
          text={t`An order is written to a journal before it is acknowledged. After a crash the book is rebuilt from it and compared, hash by hash.`}
        />
        <Card
          title={t`Exact to the last digit`}
          text={t`Amounts are decimal texts on the wire and whole ticks and lots in the matching core. No binary rounding stands in between.`}
        />
        <Card
          title={t`Open to inspection`}
          text={t`A flight recorder keeps the last 15 minutes of market frames in your browser. Save the file, and the same books can be played again.`}
        />
      </Cards>
      {home && <Announcements announced={home.announced} />}
      {home && <Tutorials />}
    </>
  );
}

export const homePage: PageView = {
  title: msg`Algorithmic trading and market making`,
  description: msg`Halyard is an algorithmic trading and market-making firm with a venue, an execution engine and a terminal of its own.`,
  render: (facts) => <Home {...facts} />,
};
