import { type OpenRole, openRoles } from '../../../shared/user/application.ts';
import type { Language } from '../../notify/language.ts';
import type { Copy, PageCopy, SitePage } from '../page.ts';

interface RoleCopy {
  readonly name: string;
  readonly summary: string;
  readonly work: string;
  readonly bring: string;
  readonly offer: string;
}

/** Names of the open roles, and what they consist of. */
export const roleCopy: Readonly<Record<OpenRole, Copy<RoleCopy>>> = {
  'quantitative-researcher': {
    en: { name: 'Quantitative researcher', summary: 'Turns questions about price, inventory and impact into models that can be tested.', work: 'Find and test models of quoting and execution; write them as pure functions with worked examples from their source; measure on recordings what they would have done.', bring: 'A degree with a good deal of statistics, code that others can read, and the habit of trying to prove yourself wrong before others do.', offer: 'Full-time in Hong Kong, with recordings, a deterministic simulator, and colleagues who read papers.' },
    'zh-Hans': { name: '量化研究员', summary: '把关于价格、库存与冲击的问题变成可以检验的模型。', work: '寻找并检验报价与执行模型；写成纯函数，并附出处的算例；用行情记录回测其表现。', bring: '统计学相关学位且功底扎实，别人读得懂的代码，以及先于他人尝试证伪自己的习惯。', offer: '香港，全职；有行情记录、确定性模拟器，以及会读论文的同事。' },
    'zh-Hant': { name: '量化研究員', summary: '把關於價格、庫存與衝擊的問題變成可以檢驗的模型。', work: '尋找並檢驗報價與執行模型；寫成純函式，並附出處的計算範例；用行情記錄回測其表現。', bring: '統計學相關學位且功底紮實，別人讀得懂的程式碼，以及先於他人嘗試推翻自己的習慣。', offer: '香港，全職；有行情記錄、確定性模擬器，以及會讀論文的同事。' },
  },
  engineer: {
    en: { name: 'Senior engineer', summary: 'Builds the venue, the ledger and the engine in the browser, and the tests that try to break them.', work: 'Own a part of the path of an order, from the form to the disk; keep it fast, measured and small; crash it on purpose and mend what you find.', bring: 'Years with systems that must not lose anything, TypeScript or a language like it, and a liking for plain code.', offer: 'Full-time in Hong Kong, with benchmarks and fault tests that run on every change.' },
    'zh-Hans': { name: '高级工程师', summary: '构建交易场所、账本与浏览器中的引擎，以及想方设法破坏它们的测试。', work: '负责订单链路中的一环，从下单表单到落盘；让它快速、可度量、精简；主动让它崩溃，并修复发现的问题。', bring: '在不容丢失任何数据的系统上有多年经验，熟悉 TypeScript 或同类语言，偏好朴素的代码。', offer: '香港，全职；每次改动都会运行基准测试与故障测试。' },
    'zh-Hant': { name: '資深工程師', summary: '建構交易所、帳本與瀏覽器中的引擎，以及想方設法破壞它們的測試。', work: '負責委託鏈路中的一環，從下單表單到落盤；讓它快速、可量測、精簡；主動讓它當機，並修復發現的問題。', bring: '在不容遺失任何資料的系統上有多年經驗，熟悉 TypeScript 或同類語言，偏好樸素的程式碼。', offer: '香港，全職；每次改動都會執行基準測試與故障測試。' },
  },
  trader: {
    en: { name: 'Trader', summary: 'Runs quotes and execution day by day, within limits, and talks with clients and venues.', work: 'Watch quotes, inventory and limits; decide when a model should stand aside; report what was agreed against what was quoted.', bring: 'Experience with order books, a calm head, written English and Chinese, and numbers that you can explain.', offer: 'Full-time in Hong Kong, with a terminal whose makers sit in the same room.' },
    'zh-Hans': { name: '交易员', summary: '在限额之内管理日常报价与执行，并与客户和交易所沟通。', work: '关注报价、库存与限额；判断模型何时应当退场；报告约定与实际报价的对照。', bring: '熟悉盘口，头脑冷静，具备中英文书面能力，说得清自己的数字。', offer: '香港，全职；所用终端的开发者与您同处一室。' },
    'zh-Hant': { name: '交易員', summary: '在限額之內管理日常報價與執行，並與客戶和交易所溝通。', work: '關注報價、庫存與限額；判斷模型何時應當退場；報告約定與實際報價的對照。', bring: '熟悉委託簿，頭腦冷靜，中英文書寫流暢，說得清自己的數字。', offer: '香港，全職；所用終端的開發者與您同處一室。' },
  },
};

const words: Copy<{ readonly title: string; readonly description: string; readonly heading: string; readonly lead: string; readonly roles: string; readonly place: string; readonly role: string; readonly work: string; readonly bring: string; readonly offer: string }> = {
  en: { title: 'Careers', description: 'Open roles at Halyard in Hong Kong: quantitative researcher, senior engineer, trader.', heading: 'Work on things that must not break.', lead: 'Three roles are open, all of them full-time in Hong Kong.', roles: 'Open roles', place: 'Hong Kong · full-time. ', role: 'The role', work: 'What you will do', bring: 'What you bring', offer: 'What we offer' },
  'zh-Hans': { title: '加入我们', description: 'Halyard 在香港的开放职位：量化研究员、高级工程师、交易员。', heading: '来做不容出错的事。', lead: '现有三个职位开放，均为香港全职。', roles: '开放职位', place: '香港 · 全职。', role: '职位详情', work: '岗位职责', bring: '任职要求', offer: '我们提供' },
  'zh-Hant': { title: '加入我們', description: 'Halyard 在香港的職位空缺：量化研究員、資深工程師、交易員。', heading: '來做不容出錯的事。', lead: '目前開放三個全職職位，工作地點為香港。', roles: '職位空缺', place: '香港 · 全職。', role: '職位說明', work: '工作內容', bring: '應徵條件', offer: '我們提供' },
};

export const careersPath = '/about-career';

const inEach = (copyOf: (language: Language) => PageCopy): Copy<PageCopy> => ({ en: copyOf('en'), 'zh-Hans': copyOf('zh-Hans'), 'zh-Hant': copyOf('zh-Hant') });

/** The list of open roles. */
export const careers: SitePage = {
  path: careersPath,
  copy: inEach((language) => {
    const { title, description, heading, lead, roles, place } = words[language];
    const cards = openRoles.map((role) => ({ title: roleCopy[role][language].name, text: `${place}${roleCopy[role][language].summary}`, to: `${careersPath}/${role}` }));
    return { title, description, heading, lead, blocks: [{ kind: 'cards', heading: roles, cards }] };
  }),
};

/** A page for each open role. */
export const rolePages: readonly SitePage[] = openRoles.map((role) => ({
  path: `${careersPath}/${role}`, role,
  copy: inEach((language) => {
    const { name, summary, work, bring, offer } = roleCopy[role][language];
    const { place, role: heading, ...titles } = words[language];
    return { title: name, description: summary, heading: name, lead: `${place}${summary}`, blocks: [{ kind: 'cards', heading, cards: [{ title: titles.work, text: work }, { title: titles.bring, text: bring }, { title: titles.offer, text: offer }] }] };
  }),
}));

/** For search engines: what a role's page offers. */
export const jobPosting = (role: OpenRole, language: Language, origin: string) => {
  const { name, summary, work, bring, offer } = roleCopy[role][language];
  return {
    '@context': 'https://schema.org', '@type': 'JobPosting', title: name, description: [summary, work, bring, offer].join(' '), datePosted: '2026-11-02', employmentType: 'FULL_TIME', directApply: true,
    hiringOrganization: { '@type': 'Organization', name: 'Halyard', sameAs: `${origin}/home` }, jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Hong Kong', addressCountry: 'HK' } },
  };
};
