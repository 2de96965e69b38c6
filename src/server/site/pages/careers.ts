import { type OpenRole, openRoles } from '../../../shared/user/application.ts';
import type { Language } from '../../notify/language.ts';
import type { Copy, PageCopy, SitePage } from '../page.ts';

interface RoleCopy {
  readonly name: string;
  readonly summary: string;
  readonly work: readonly string[];
  readonly bring: readonly string[];
  readonly offer: readonly string[];
}

/** Names of the open roles, and what they consist of. */
export const roleCopy: Readonly<Record<OpenRole, Copy<RoleCopy>>> = {
  'quantitative-researcher': {
    en: {
      name: 'Quantitative researcher',
      summary: 'Turns questions about price, inventory and impact into models that can be tested.',
      work: [
        'Find models of quoting and execution, and test them until they fail.',
        'Write them as pure functions, with worked examples from their source.',
        'Measure on recorded markets what they would have done, costs and queue included.',
      ],
      bring: [
        'A degree with a good deal of statistics, or work that shows as much.',
        'Code that others can read, in TypeScript, Python or a language like them.',
        'The habit of proving yourself wrong before others do.',
      ],
      offer: [
        'Full-time in Hong Kong.',
        'Recordings, and a simulator that gives the same result twice.',
        'Colleagues who read papers, and a venue of our own to try them on.',
      ],
    },
    'zh-Hans': {
      name: '量化研究员',
      summary: '把关于价格、库存与冲击的问题变成可以检验的模型。',
      work: [
        '寻找报价与执行模型，并反复检验，直到找出其失效之处。',
        '把模型写成纯函数，并附出处中的算例。',
        '用行情记录衡量其表现，计入成本与排队位置。',
      ],
      bring: [
        '统计学功底扎实的学位，或能证明同等水平的作品。',
        '用 TypeScript、Python 或同类语言写出别人读得懂的代码。',
        '先于他人尝试证伪自己的习惯。',
      ],
      offer: ['香港，全职。', '行情记录，以及结果可以重现的模拟器。', '会读论文的同事，和可供试验的自有交易场所。'],
    },
    'zh-Hant': {
      name: '量化研究員',
      summary: '把關於價格、庫存與衝擊的問題變成可以檢驗的模型。',
      work: [
        '尋找報價與執行模型，並反覆檢驗，直到找出其失效之處。',
        '把模型寫成純函式，並附出處中的計算範例。',
        '用行情記錄衡量其表現，計入成本與排隊位置。',
      ],
      bring: [
        '統計學功底紮實的學位，或能證明同等水準的作品。',
        '用 TypeScript、Python 或同類語言寫出別人讀得懂的程式碼。',
        '先於他人嘗試推翻自己的習慣。',
      ],
      offer: ['香港，全職。', '行情記錄，以及結果可以重現的模擬器。', '會讀論文的同事，和可供試驗的自有交易所。'],
    },
  },
  engineer: {
    en: {
      name: 'Senior engineer',
      summary: 'Builds the venue, the ledger and the engine in the browser, and the tests that try to break them.',
      work: [
        'Own a part of the path of an order, from the form to the disk.',
        'Keep it fast, measured and small.',
        'Crash it on purpose, and mend what you find.',
      ],
      bring: [
        'Years with systems that must not lose anything.',
        'TypeScript or a language like it, and what a browser or a disk really does.',
        'A liking for plain code and for deleting it.',
      ],
      offer: [
        'Full-time in Hong Kong.',
        'Benchmarks, crash tests and fault tests that run on every change.',
        'Work that is reviewed line by line, yours and ours alike.',
      ],
    },
    'zh-Hans': {
      name: '高级工程师',
      summary: '构建交易场所、账本与浏览器中的引擎，以及想方设法破坏它们的测试。',
      work: [
        '负责订单链路中的一环，从下单表单到落盘。',
        '让它快速、可度量、精简。',
        '主动让它崩溃，并修复发现的问题。',
      ],
      bring: [
        '在不容丢失任何数据的系统上有多年经验。',
        '熟悉 TypeScript 或同类语言，清楚浏览器与磁盘的实际行为。',
        '偏好朴素的代码，也乐于删减代码。',
      ],
      offer: ['香港，全职。', '每次改动都会运行的基准、崩溃与故障测试。', '逐行评审的工作方式，对您对我们一视同仁。'],
    },
    'zh-Hant': {
      name: '資深工程師',
      summary: '建構交易所、帳本與瀏覽器中的引擎，以及想方設法破壞它們的測試。',
      work: [
        '負責委託鏈路中的一環，從下單表單到落盤。',
        '讓它快速、可量測、精簡。',
        '主動讓它當機，並修復發現的問題。',
      ],
      bring: [
        '在不容遺失任何資料的系統上有多年經驗。',
        '熟悉 TypeScript 或同類語言，清楚瀏覽器與磁碟的實際行為。',
        '偏好樸素的程式碼，也樂於刪減程式碼。',
      ],
      offer: ['香港，全職。', '每次改動都會執行的基準、當機與故障測試。', '逐行審查的工作方式，對您對我們一視同仁。'],
    },
  },
  trader: {
    en: {
      name: 'Trader',
      summary: 'Runs quotes and execution day by day, within limits, and talks with clients and venues.',
      work: [
        'Watch quotes, inventory and limits through the day.',
        'Decide when a model should stand aside, and say why.',
        'Report what was agreed against what was quoted.',
      ],
      bring: [
        'Experience with order books, and a calm head.',
        'Written English and Chinese.',
        'Numbers that you can explain to a client.',
      ],
      offer: [
        'Full-time in Hong Kong.',
        'A terminal whose makers sit in the same room.',
        'Limits that the system keeps, so that nobody has to argue about them.',
      ],
    },
    'zh-Hans': {
      name: '交易员',
      summary: '在限额之内管理日常报价与执行，并与客户和交易所沟通。',
      work: ['全天关注报价、库存与限额。', '判断模型何时应当退场，并说明理由。', '报告约定与实际报价的对照。'],
      bring: ['熟悉盘口，头脑冷静。', '中英文书面表达能力。', '能向客户说清自己的数字。'],
      offer: ['香港，全职。', '所用终端的开发者与您同处一室。', '限额由系统把守，无需争论。'],
    },
    'zh-Hant': {
      name: '交易員',
      summary: '在限額之內管理日常報價與執行，並與客戶和交易所溝通。',
      work: ['全天關注報價、庫存與限額。', '判斷模型何時應當退場，並說明理由。', '報告約定與實際報價的對照。'],
      bring: ['熟悉委託簿，頭腦冷靜。', '中英文書面表達能力。', '能向客戶說清自己的數字。'],
      offer: ['香港，全職。', '所用終端的開發者與您同處一室。', '限額由系統把守，無需爭論。'],
    },
  },
};

const words: Copy<{
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly lead: string;
  readonly roles: string;
  readonly place: string;
  readonly role: string;
  readonly work: string;
  readonly bring: string;
  readonly offer: string;
}> = {
  en: {
    title: 'Careers',
    description: 'Open roles at Halyard in Hong Kong: quantitative researcher, senior engineer, trader.',
    heading: 'Work on things that must not break.',
    lead: 'Three roles are open, all of them full-time in Hong Kong.',
    roles: 'Open roles',
    place: 'Hong Kong · full-time. ',
    role: 'The role',
    work: 'What you will do',
    bring: 'What you bring',
    offer: 'What we offer',
  },
  'zh-Hans': {
    title: '加入我们',
    description: 'Halyard 在香港的开放职位：量化研究员、高级工程师、交易员。',
    heading: '来做不容出错的事。',
    lead: '现有三个职位开放，均为香港全职。',
    roles: '开放职位',
    place: '香港 · 全职。',
    role: '职位详情',
    work: '岗位职责',
    bring: '任职要求',
    offer: '我们提供',
  },
  'zh-Hant': {
    title: '加入我們',
    description: 'Halyard 在香港的職位空缺：量化研究員、資深工程師、交易員。',
    heading: '來做不容出錯的事。',
    lead: '目前開放三個全職職位，工作地點為香港。',
    roles: '職位空缺',
    place: '香港 · 全職。',
    role: '職位說明',
    work: '工作內容',
    bring: '應徵條件',
    offer: '我們提供',
  },
};

export const careersPath = '/about-career';

const inEach = (copyOf: (language: Language) => PageCopy): Copy<PageCopy> => ({
  en: copyOf('en'),
  'zh-Hans': copyOf('zh-Hans'),
  'zh-Hant': copyOf('zh-Hant'),
});

/** The list of open roles. */
export const careers: SitePage = {
  path: careersPath,
  copy: inEach((language) => {
    const { title, description, heading, lead, roles, place } = words[language];
    const cards = openRoles.map((role) => ({
      title: roleCopy[role][language].name,
      text: `${place}${roleCopy[role][language].summary}`,
      to: `${careersPath}/${role}`,
      role,
    }));
    return { title, description, heading, lead, blocks: [{ kind: 'cards', heading: roles, cards }] };
  }),
};

/** A page for each open role. */
export const rolePages: readonly SitePage[] = openRoles.map((role) => ({
  path: `${careersPath}/${role}`,
  role,
  copy: inEach((language) => {
    const { name, summary, work, bring, offer } = roleCopy[role][language];
    const { place, role: heading, ...titles } = words[language];
    return {
      title: name,
      description: summary,
      heading: name,
      lead: `${place}${summary}`,
      blocks: [
        {
          kind: 'cards',
          heading,
          cards: [
            { title: titles.work, points: work },
            { title: titles.bring, points: bring },
            { title: titles.offer, points: offer },
          ],
        },
      ],
    };
  }),
}));

/** For search engines: what a role's page offers. */
export const jobPosting = (role: OpenRole, language: Language, origin: string) => {
  const { name, summary, work, bring, offer } = roleCopy[role][language];
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: name,
    description: [summary, ...work, ...bring, ...offer].join(' '),
    datePosted: '2026-11-02',
    employmentType: 'FULL_TIME',
    directApply: true,
    hiringOrganization: { '@type': 'Organization', name: 'Halyard', sameAs: `${origin}/home` },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Hong Kong', addressCountry: 'HK' },
    },
  };
};
