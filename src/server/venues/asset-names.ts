/** What people call the assets that instruments are named after, by ticker; a search finds them by it. */
export const assetNames: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin', ETH: 'Ethereum', SOL: 'Solana', BNB: 'BNB', XRP: 'XRP', DOGE: 'Dogecoin', ADA: 'Cardano', TRX: 'Tron', AVAX: 'Avalanche', LINK: 'Chainlink', TON: 'Toncoin',
  LTC: 'Litecoin', DOT: 'Polkadot', BCH: 'Bitcoin Cash', UNI: 'Uniswap', NEAR: 'NEAR Protocol', APT: 'Aptos', ICP: 'Internet Computer', ETC: 'Ethereum Classic', XLM: 'Stellar',
  FIL: 'Filecoin', ATOM: 'Cosmos', HBAR: 'Hedera', SUI: 'Sui', SHIB: 'Shiba Inu', PEPE: 'Pepe', ARB: 'Arbitrum', OP: 'Optimism', INJ: 'Injective', IMX: 'Immutable', STX: 'Stacks',
  RENDER: 'Render', AAVE: 'Aave', MKR: 'Maker', LDO: 'Lido DAO', GRT: 'The Graph', ALGO: 'Algorand', VET: 'VeChain', SEI: 'Sei', TIA: 'Celestia', RUNE: 'THORChain', WIF: 'dogwifhat',
  WLD: 'Worldcoin', BONK: 'Bonk', ENA: 'Ethena', FET: 'Fetch', GALA: 'Gala', SAND: 'The Sandbox', MANA: 'Decentraland', AXS: 'Axie Infinity', FLOW: 'Flow', THETA: 'Theta', XTZ: 'Tezos',
  CHZ: 'Chiliz', CRV: 'Curve', SNX: 'Synthetix', DYDX: 'dYdX', FLOKI: 'Floki', JUP: 'Jupiter', PYTH: 'Pyth', ORDI: 'Ordinals', COMP: 'Compound', ENS: 'Ethereum Name Service',
  APE: 'ApeCoin', KAVA: 'Kava', ZIL: 'Zilliqa', RB: 'Rebar', HC: 'Hot-rolled coil', CU: 'Copper', AU: 'Gold', AG: 'Silver', EUR: 'Euro', GBP: 'Pound', USD: 'Dollar', AUD: 'Australian dollar',
  NZD: 'New Zealand dollar',
};
