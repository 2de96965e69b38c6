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

/** The same in Chinese, simplified and traditional, where people have a name for it. */
export const hanAssetNames: Readonly<Record<string, readonly [hans: string, hant: string]>> = {
  BTC: ['比特币', '比特幣'], ETH: ['以太坊', '以太坊'], SOL: ['索拉纳', '索拉納'], BNB: ['币安币', '幣安幣'], XRP: ['瑞波币', '瑞波幣'], DOGE: ['狗狗币', '狗狗幣'], ADA: ['艾达币', '艾達幣'],
  TRX: ['波场', '波場'], AVAX: ['雪崩', '雪崩'], LTC: ['莱特币', '萊特幣'], DOT: ['波卡', '波卡'], BCH: ['比特币现金', '比特幣現金'], ETC: ['以太坊经典', '以太坊經典'], XLM: ['恒星币', '恆星幣'],
  FIL: ['文件币', '文件幣'], SHIB: ['柴犬币', '柴犬幣'], PEPE: ['佩佩币', '佩佩幣'], VET: ['唯链', '唯鏈'], WLD: ['世界币', '世界幣'], SAND: ['沙盒', '沙盒'], APE: ['猿币', '猿幣'],
  RB: ['螺纹钢', '螺紋鋼'], HC: ['热轧卷板', '熱軋卷板'], CU: ['铜', '銅'], AU: ['黄金', '黃金'], AG: ['白银', '白銀'],
  EUR: ['欧元', '歐元'], GBP: ['英镑', '英鎊'], USD: ['美元', '美元'], AUD: ['澳元', '澳元'], NZD: ['新西兰元', '紐西蘭元'],
};
