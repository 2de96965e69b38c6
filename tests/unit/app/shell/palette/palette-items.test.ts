import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { type CommandId, commands } from '../../../../../src/app/commands/catalogue.ts';
import { commandTitles } from '../../../../../src/app/commands/command-titles.ts';
import { commandKeywords } from '../../../../../src/app/shell/palette/command-keywords.ts';
import { exampleLines, findTextOf, isMatch, isOfTitle } from '../../../../../src/app/shell/palette/palette-items.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const found = (query: string): readonly string[] =>
  commands
    .filter(({ id }) => isMatch(findTextOf(i18n._(commandTitles[id]), commandKeywords[id]), query))
    .map(({ id }) => id);

test.each([
  ['help', 'help'],
  ['shortcuts', 'help'],
  ['theme', 'theme'],
  ['dark mode', 'theme'],
  ['colour', 'direction'],
  ['color', 'direction'],
  ['red up', 'direction'],
  ['font', 'text-size'],
  ['rows', 'density'],
  ['messages', 'messages'],
  ['inbox', 'messages'],
  ['mark read', 'read-all'],
  ['password', 'security'],
  ['users', 'admin'],
  ['invite', 'invite-link'],
  ['referral', 'invite-link'],
  ['sign out', 'log-out'],
  ['latency', 'connection'],
  ['interval', 'next-interval'],
  ['preferences', 'go-settings'],
  ['tutorial', 'tour'],
  ['robot', 'go-strategies'],
  ['AI', 'go-strategies'],
  ['网格', 'go-strategies'],
  ['report', 'go-trade-data'],
  ['fear', 'go-data'],
  ['multi', 'multi-chart'],
  ['nine-turn', 'draw'],
  ['神奇九轉', 'draw'],
  ['liquidity', 'depth'],
  ['newest', 'go-live'],
  ['chinese', 'language'],
  ['主题', 'theme'],
  ['主題', 'theme'],
  ['帮助', 'help'],
  ['撤单', 'cancel-all'],
])('%j finds %s', (query, id) => {
  expect(found(query)).toContain(id);
});

test('titles are found as before, by the beginnings of their words alone', () => {
  expect(isMatch('Toggle dark and light theme', 'dar')).toBe(true);
  expect(isMatch('Toggle dark and light theme', 'ark')).toBe(false);
  expect(isMatch('切换深色与浅色 主题', '主题')).toBe(true);
  expect(found('zzz')).toEqual([]);
});

test('the title of a command that begins as a line is no line: typed in whole, or four letters into its second word', () => {
  const titles = Object.values(commandTitles).map((title) => i18n._(title));
  const like = titles.filter((title) => /^(buy|sell|close|cancel|alert|tf) /i.test(title));
  expect(like.length).toBeGreaterThanOrEqual(5);
  for (const title of like)
    for (const text of [title, title.toLowerCase(), `${title} `]) expect(isOfTitle(title, text), title).toBe(true);
  for (const [id, each] of Object.entries(commandTitles)) {
    const title = i18n._(each);
    const inChinese = { title: '中文', keywords: commandKeywords[id as CommandId] };
    if (like.includes(title)) expect(isOfTitle(inChinese.title, title, inChinese.keywords), title).toBe(true);
  }
  const isTitle = (text: string) => titles.some((title) => isOfTitle(title, text));
  expect(isTitle('close posi')).toBe(true);
  for (const line of [...exampleLines, 'cancel all', 'close pos', 'cancel eth', 'cancel all btc', 'close', 'buy 1'])
    expect(isTitle(line), line).toBe(false);
});
