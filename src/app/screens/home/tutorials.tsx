import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './screen.module.css';

/** Short how-tos of what the terminal does, step by step. */
export function Tutorials() {
  return (
    <section className={css.part} aria-labelledby="home-tutorials">
      <h2 id="home-tutorials" className={css.heading}><Trans>Tutorials</Trans></h2>
      <div className={css.tutorials}>
        <Tutorial name={<Trans>Send your first order</Trans>}>
          <li><Trans>Open the terminal and press / to find a market: a symbol, a name or a venue will do.</Trans></li>
          <li><Trans>Press B to buy or S to sell. Enter price and amount, or press a row of the order book to take over its price.</Trans></li>
          <li><Trans>Read the summary and confirm. The order stands under Open orders until it is filled, and can be canceled there.</Trans></li>
        </Tutorial>
        <Tutorial name={<Trans>Put charts and books on other screens</Trans>}>
          <li><Trans>Open a chart, a multi-chart or the depth in a window of its own from the panel's corner.</Trans></li>
          <li><Trans>Give windows the same link colour: symbol and crosshair follow in all of them.</Trans></li>
          <li><Trans>After a restart, the user menu brings all windows back to their places.</Trans></li>
        </Tutorial>
        <Tutorial name={<Trans>Read how old a price is</Trans>}>
          <li><Trans>A price in its colours is live. One that has gone grey is not, and says how old it is.</Trans></li>
          <li><Trans>Press the connection in the status bar to see each venue, each stream and each stage of the way.</Trans></li>
          <li><Trans>Without a server the last state is shown, marked, and no order can be sent until the connection is back.</Trans></li>
        </Tutorial>
      </div>
    </section>
  );
}

function Tutorial({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return <details className={css.tutorial}><summary>{name}</summary><ol>{children}</ol></details>;
}
