import type { SitePage } from '../page.ts';

export const assetManagement: SitePage = {
  path: '/service/digital-asset-management',
  copy: {
    en: {
      title: 'Digital asset management',
      description:
        'Mandates carried out by algorithms, under written limits, with the assets at a third-party custodian.',
      heading: 'Your assets, your custodian, our execution.',
      lead: 'For professional and institutional investors and wealthy individuals who want digital assets handled like any other asset class: by mandate, within limits, with a record of every step.',
      blocks: [
        {
          kind: 'cards',
          heading: 'What a mandate consists of',
          cards: [
            {
              title: 'Algorithmic execution',
              text: 'Orders are split over time or volume (TWAP, VWAP, iceberg), to keep their trace in the market small.',
            },
            {
              title: 'Third-party custody',
              text: 'Assets stay with a custodian of your choice. We trade through keys that cannot withdraw.',
            },
            {
              title: 'Customised plans',
              text: 'Instruments, horizon, liquidity needs and the loss that you accept decide the plan, in that order.',
            },
            {
              title: 'Risk and compliance',
              text: 'Limits are written down before the first trade. Identity and origin of funds are checked before that.',
            },
          ],
        },
        {
          kind: 'steps',
          heading: 'How we work',
          cards: [
            { title: 'Understand', text: 'Aim, horizon, constraints, and the experience that you have.' },
            { title: 'Plan', text: 'A written plan with limits for position, loss and leverage.' },
            { title: 'Execute', text: 'Orders under those limits; each is journalled before it is confirmed.' },
            { title: 'Account', text: 'Net value, drawdown and ratios, by formulas that you can recompute.' },
          ],
        },
        {
          kind: 'cards',
          heading: 'Who it is for',
          cards: [
            { title: 'Funds and family offices', text: 'that want exposure without building a trading desk.' },
            { title: 'Treasuries', text: 'of companies and token projects, with liquidity needs on fixed dates.' },
            { title: 'Wealthy individuals', text: 'who qualify as professional investors where they live.' },
          ],
        },
      ],
    },
    'zh-Hans': {
      title: '数字资产管理',
      description: '由算法执行交易，遵守书面限额，资产存放于第三方托管机构。',
      heading: '资产是您的，托管由您选，执行交给我们。',
      lead: '面向专业与机构投资者及高净值个人：像对待其他资产类别一样管理数字资产，有授权、有限额，每一步都有记录。',
      blocks: [
        {
          kind: 'cards',
          heading: '受托范围',
          cards: [
            { title: '算法执行', text: '订单按时间或成交量拆分（TWAP、VWAP、冰山），尽量少在市场上留下痕迹。' },
            { title: '第三方托管', text: '资产留在您选定的托管机构；我们使用无提币权限的密钥交易。' },
            { title: '定制方案', text: '依次由投资品种、期限、流动性需求与可承受的亏损决定。' },
            { title: '风险与合规', text: '限额在首笔交易之前写定；身份与资金来源的核查更在此之前。' },
          ],
        },
        {
          kind: 'steps',
          heading: '服务流程',
          cards: [
            { title: '了解', text: '目标、期限、约束，以及您已有的经验。' },
            { title: '规划', text: '一份书面方案，写明持仓、亏损与杠杆限额。' },
            { title: '执行', text: '在限额之内下单；每笔订单先写日志，再予确认。' },
            { title: '报告', text: '净值、回撤与各项比率，所用公式您可以自行复算。' },
          ],
        },
        {
          kind: 'cards',
          heading: '服务对象',
          cards: [
            { title: '基金与家族办公室', text: '希望配置数字资产，而不必自建交易团队。' },
            { title: '资金部门', text: '企业与代币项目的资金部门，在固定日期有流动性需求。' },
            { title: '高净值个人', text: '在其居住地符合专业投资者资格。' },
          ],
        },
      ],
    },
    'zh-Hant': {
      title: '數位資產管理',
      description: '依書面委任與限額，由演算法執行，資產存放於第三方託管機構。',
      heading: '資產是您的，託管由您選，執行交給我們。',
      lead: '面向專業與機構投資者及高資產人士：像對待其他資產類別一樣管理數位資產，有委任、有限額，每一步都有記錄。',
      blocks: [
        {
          kind: 'cards',
          heading: '委任範圍',
          cards: [
            { title: '演算法執行', text: '委託按時間或成交量拆分（TWAP、VWAP、冰山），盡量少在市場上留下痕跡。' },
            { title: '第三方託管', text: '資產留在您選定的託管機構；我們使用無提幣權限的金鑰交易。' },
            { title: '客製方案', text: '依次由投資標的、期限、流動性需求與可承受的虧損決定。' },
            { title: '風險與合規', text: '限額在首筆交易之前寫定；身分與資金來源的查核更在此之前。' },
          ],
        },
        {
          kind: 'steps',
          heading: '服務流程',
          cards: [
            { title: '了解', text: '目標、期限、約束，以及您已有的經驗。' },
            { title: '規劃', text: '一份書面方案，寫明持倉、虧損與槓桿限額。' },
            { title: '執行', text: '在限額之內下單；每筆委託先寫日誌，再予確認。' },
            { title: '報告', text: '淨值、回撤與各項比率，所用公式您可以自行複算。' },
          ],
        },
        {
          kind: 'cards',
          heading: '服務對象',
          cards: [
            { title: '基金與家族辦公室', text: '希望配置數位資產，而不必自建交易團隊。' },
            { title: '資金部門', text: '企業與代幣項目的資金部門，在固定日期有流動性需求。' },
            { title: '高資產人士', text: '在其居住地符合專業投資者資格。' },
          ],
        },
      ],
    },
  },
};
