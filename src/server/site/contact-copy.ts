import type { businesses, ContactForm, interests } from '../../shared/user/contact-form.ts';
import type { Copy, PageCopy } from './page.ts';

/** What is wrong with an entry, by the rule that it breaks. */
export type Rule = 'empty' | 'email_empty' | 'email' | 'telegram' | 'choice' | 'long' | 'text';

export interface ContactCopy extends Omit<PageCopy, 'blocks'> {
  readonly labels: Readonly<Record<keyof ContactForm, string>>;
  readonly interests: Readonly<Record<(typeof interests)[number], string>>;
  readonly businesses: Readonly<Record<(typeof businesses)[number], string>>;
  readonly rules: Readonly<Record<Rule, string>>;
  readonly choose: string;
  readonly optional: string;
  readonly required: string;
  readonly trap: string;
  readonly send: string;
  readonly use: string;
  readonly sent: { readonly heading: string; readonly text: string; readonly reference: string };
  readonly failed: { readonly heading: string; readonly input: string; readonly often: string; readonly other: string };
  readonly next: { readonly heading: string; readonly steps: readonly string[] };
}

export const contactCopy: Copy<ContactCopy> = {
  en: {
    title: 'Contact',
    description: 'Write to Halyard about the terminal, market making, asset management or a partnership.',
    heading: 'Contact us',
    lead: 'A few facts about you save both of us a round of questions.',
    labels: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      telegram: 'Telegram',
      company: 'Company',
      position: 'Position',
      interest: 'What are you interested in?',
      business: 'What describes you best?',
      assetRange: 'Assets under management (USD)',
      country: 'Country or region',
    },
    interests: {
      'Halyard Terminal': 'Halyard Terminal',
      'Asset Management': 'Asset Management',
      'Market Maker': 'Market Maker',
      'Partnership Relations': 'Partnership Relations',
    },
    businesses: {
      'Hedge Fund': 'Hedge Fund',
      'Venture Fund': 'Venture Fund',
      'Institutional Wealth Manager': 'Institutional Wealth Manager',
      'Financial Intermediary': 'Financial Intermediary',
      'Proprietary Trader': 'Proprietary Trader',
      'Financial Infrastructure Provider': 'Financial Infrastructure Provider',
      'High Net Worth Individual': 'High Net Worth Individual',
      Other: 'Other',
    },
    rules: {
      empty: 'This field cannot be empty',
      email_empty: 'Email address cannot be empty',
      email: 'Please enter the correct email address',
      telegram: 'Enter a Telegram user name or phone number',
      choice: 'Choose one',
      long: 'At most 100 characters',
      text: 'One line, without control characters',
    },
    choose: 'Choose',
    optional: 'optional',
    required: 'Fields marked with * are required.',
    trap: 'Leave this field empty',
    send: 'Send',
    use: 'We use these details to answer you, and for nothing else.',
    sent: {
      heading: 'Submission successful',
      text: 'Your request has been stored, and a receipt is on its way to your address.',
      reference: 'Reference',
    },
    failed: {
      heading: 'Submission failed',
      input: 'Please correct the marked fields. Nothing has been sent.',
      often: 'Too many requests from this address within an hour. Try again later.',
      other: 'The request could not be taken. Nothing has been stored.',
    },
    next: {
      heading: 'What happens next',
      steps: [
        'You get a receipt with a reference by email.',
        'A person reads your request and passes it to who knows the subject.',
        'We answer by email or Telegram, or say that we cannot help.',
      ],
    },
  },
  'zh-Hans': {
    title: '联系我们',
    description: '就交易终端、做市、资产管理或合作事宜联系 Halyard。',
    heading: '联系我们',
    lead: '先告诉我们几项基本情况，可以省去双方一轮问答。',
    labels: {
      firstName: '名',
      lastName: '姓',
      email: '邮箱',
      telegram: 'Telegram',
      company: '公司',
      position: '职位',
      interest: '您对什么感兴趣？',
      business: '哪一项最符合您？',
      assetRange: '管理资产规模（美元）',
      country: '国家或地区',
    },
    interests: {
      'Halyard Terminal': 'Halyard 终端',
      'Asset Management': '资产管理',
      'Market Maker': '做市商',
      'Partnership Relations': '合作关系',
    },
    businesses: {
      'Hedge Fund': '对冲基金',
      'Venture Fund': '风险投资基金',
      'Institutional Wealth Manager': '机构财富管理人',
      'Financial Intermediary': '金融中介',
      'Proprietary Trader': '自营交易商',
      'Financial Infrastructure Provider': '金融基础设施提供商',
      'High Net Worth Individual': '高净值个人',
      Other: '其他',
    },
    rules: {
      empty: '此项不能为空',
      email_empty: '邮箱地址不能为空',
      email: '请输入正确的邮箱地址',
      telegram: '请输入 Telegram 用户名或手机号',
      choice: '请选择一项',
      long: '最多 100 个字符',
      text: '仅限一行，且不含控制字符',
    },
    choose: '请选择',
    optional: '选填',
    required: '带 * 的为必填项。',
    trap: '请将此项留空',
    send: '提交',
    use: '我们仅将这些信息用于回复您。',
    sent: { heading: '提交成功', text: '您提交的信息已保存，回执正在发往您的邮箱。', reference: '编号' },
    failed: {
      heading: '提交失败',
      input: '请更正标出的各项。尚未发送任何内容。',
      often: '一小时内来自此地址的提交过多，请稍后再试。',
      other: '提交未能受理，未保存任何内容。',
    },
    next: {
      heading: '接下来',
      steps: [
        '您会收到一封带编号的回执邮件。',
        '专人阅读您提交的信息，并转交熟悉该事宜的同事。',
        '我们通过邮件或 Telegram 回复；如无法提供帮助，也会直言。',
      ],
    },
  },
  'zh-Hant': {
    title: '聯絡我們',
    description: '就交易終端、造市、資產管理或合作事宜聯絡 Halyard。',
    heading: '聯絡我們',
    lead: '先告訴我們幾項基本資料，可以省去雙方一輪問答。',
    labels: {
      firstName: '名',
      lastName: '姓',
      email: '電子郵件',
      telegram: 'Telegram',
      company: '公司',
      position: '職位',
      interest: '您對什麼感興趣？',
      business: '哪一項最符合您的身分？',
      assetRange: '管理資產規模（美元）',
      country: '國家或地區',
    },
    interests: {
      'Halyard Terminal': 'Halyard 終端',
      'Asset Management': '資產管理',
      'Market Maker': '造市商',
      'Partnership Relations': '合作關係',
    },
    businesses: {
      'Hedge Fund': '避險基金',
      'Venture Fund': '創投基金',
      'Institutional Wealth Manager': '機構財富管理人',
      'Financial Intermediary': '金融中介',
      'Proprietary Trader': '自營交易商',
      'Financial Infrastructure Provider': '金融基礎設施提供商',
      'High Net Worth Individual': '高資產人士',
      Other: '其他',
    },
    rules: {
      empty: '此項不能為空',
      email_empty: '電子郵件地址不能為空',
      email: '請輸入正確的電子郵件地址',
      telegram: '請輸入 Telegram 使用者名稱或手機號碼',
      choice: '請選擇一項',
      long: '最多 100 個字元',
      text: '僅限一行，且不含控制字元',
    },
    choose: '請選擇',
    optional: '選填',
    required: '標有 * 者為必填欄位。',
    trap: '請將此項留空',
    send: '提交',
    use: '我們僅將這些資訊用於回覆您。',
    sent: { heading: '提交成功', text: '您提交的資訊已儲存，回條正在寄往您的信箱。', reference: '編號' },
    failed: {
      heading: '提交失敗',
      input: '請更正標出的各項。尚未送出任何內容。',
      often: '一小時內來自此位址的提交過多，請稍後再試。',
      other: '提交未能受理，未儲存任何內容。',
    },
    next: {
      heading: '接下來',
      steps: [
        '您會收到一封附編號的確認郵件。',
        '專人閱讀您提交的資訊，並轉交熟悉該事宜的同事。',
        '我們透過郵件或 Telegram 回覆；如無法提供協助，也會直接告知。',
      ],
    },
  },
};
