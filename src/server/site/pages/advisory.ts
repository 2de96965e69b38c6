import type { SitePage } from '../page.ts';

export const advisory: SitePage = {
  path: '/service/advisory',
  copy: {
    en: {
      title: 'Advisory',
      description:
        'Advice on liquidity, execution and market structure for financial institutions, token projects and wealthy individuals.',
      heading: 'Advice from people who run the machinery.',
      lead: 'We build and operate a venue, a ledger and an execution engine. That is what we advise on: how markets are put together, what execution costs, and what goes wrong.',
      blocks: [
        {
          kind: 'cards',
          heading: 'Whom we advise',
          cards: [
            {
              title: 'Financial institutions',
              text: 'Entering digital assets: venues and custody compared, execution policy, order and position limits, and the tests that a trading system should pass.',
            },
            {
              title: 'Token projects',
              text: 'Before and after a listing: where to list, what depth to ask of a market maker, how to read reports, and which offers to refuse.',
            },
            {
              title: 'Wealthy individuals',
              text: 'Concentrated positions: ways out over time, what they cost in the book, and how to hedge what stays.',
            },
          ],
        },
        {
          kind: 'steps',
          heading: 'How we work',
          cards: [
            { title: 'Question', text: 'We write your question down in a sentence that can be answered.' },
            { title: 'Data', text: 'Recordings of books and trades, not opinions of them.' },
            { title: 'Model', text: 'Published methods first; our own only where we can show why.' },
            { title: 'Answer', text: 'A short paper with figures, their sources, and what we do not know.' },
          ],
        },
        {
          kind: 'cards',
          heading: 'Where we stand',
          cards: [
            {
              title: 'Fees by agreement',
              text: 'We are paid by you alone. We take no commission from venues or custodians for a recommendation.',
            },
            {
              title: 'Interests disclosed',
              text: 'Where we make a market in what we advise on, we say so before we begin.',
            },
            { title: 'No legal or tax advice', text: 'For these we work beside the advisers that you have.' },
          ],
        },
      ],
    },
    'zh-Hans': {
      title: '咨询',
      description: '为金融机构、代币项目与高净值个人提供流动性、执行与市场结构方面的建议。',
      heading: '建议来自亲手运营这套系统的人。',
      lead: '我们构建并运行交易场所、账本与执行引擎。我们的建议也由此而来：市场如何搭建，执行成本几何，哪里会出错。',
      blocks: [
        {
          kind: 'cards',
          heading: '服务对象',
          cards: [
            {
              title: '金融机构',
              text: '进入数字资产领域：比较交易所与托管机构，制定执行政策、订单与持仓限额，以及交易系统应当通过的测试。',
            },
            { title: '代币项目', text: '上市前后：在哪里上市，向做市商要求多少深度，如何阅读报告，哪些提议应当拒绝。' },
            { title: '高净值个人', text: '集中持仓：分期退出的途径、在盘口中的成本，以及剩余部分如何对冲。' },
          ],
        },
        {
          kind: 'steps',
          heading: '服务流程',
          cards: [
            { title: '问题', text: '把您的问题写成一句可以回答的话。' },
            { title: '数据', text: '看盘口与成交的记录，而不是对它们的看法。' },
            { title: '模型', text: '先用公开发表的方法；只有能说明理由时才用自己的。' },
            { title: '回答', text: '一份简短的文件：数字、出处，以及我们不知道的部分。' },
          ],
        },
        {
          kind: 'cards',
          heading: '我们的立场',
          cards: [
            { title: '费用按约定', text: '只由您付费。我们不因推荐而收取交易所或托管机构的佣金。' },
            { title: '披露利益', text: '若我们为所建议的标的做市，会在开始之前说明。' },
            { title: '不提供法律或税务建议', text: '这些方面，我们与您现有的顾问配合。' },
          ],
        },
      ],
    },
    'zh-Hant': {
      title: '諮詢',
      description: '為金融機構、代幣項目與高資產人士提供流動性、執行與市場結構方面的建議。',
      heading: '建議來自親手營運這套系統的人。',
      lead: '交易所、帳本與執行引擎都由我們自行建構並營運，建議也由此而來：市場如何運作、執行成本多少、哪裡會出錯。',
      blocks: [
        {
          kind: 'cards',
          heading: '服務對象',
          cards: [
            {
              title: '金融機構',
              text: '進入數位資產領域：比較交易所與託管機構，制定執行政策、委託與持倉限額，以及交易系統應當通過的測試。',
            },
            { title: '代幣項目', text: '上市前後：在哪裡上市，向造市商要求多少深度，如何閱讀報告，哪些提議應當拒絕。' },
            { title: '高資產人士', text: '集中持倉：分期退出的途徑、在委託簿中的成本，以及剩餘部分如何避險。' },
          ],
        },
        {
          kind: 'steps',
          heading: '服務流程',
          cards: [
            { title: '問題', text: '把您的問題寫成一句可以回答的話。' },
            { title: '資料', text: '看委託簿與成交的記錄，而不是對它們的看法。' },
            { title: '模型', text: '先用公開發表的方法；只有能說明理由時才用自己的。' },
            { title: '回答', text: '一份簡短的文件：數字、出處，以及我們不知道的部分。' },
          ],
        },
        {
          kind: 'cards',
          heading: '我們的立場',
          cards: [
            { title: '費用按約定', text: '只由您付費。我們不因推薦而收取交易所或託管機構的佣金。' },
            { title: '揭露利益', text: '若我們為所建議的標的造市，會在開始之前說明。' },
            { title: '不提供法律或稅務建議', text: '這些方面，我們與您現有的顧問配合。' },
          ],
        },
      ],
    },
  },
};
