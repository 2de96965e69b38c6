/** A debt must be worth less than this to be converted. Source: Binance, small liability exchange. */
export const smallLiabilityBelowUsd = 10;
