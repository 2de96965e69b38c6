import type { SecondFactor } from '../../shared/user/second-factor.ts';
import type { Language } from './language.ts';
import type { MailText } from './mail-text.ts';

/** What a code is for, as its mail says it. */
export type CodeUse = 'register' | 'bind' | 'login' | 'secure' | 'entry' | 'reset';

type Texts = Readonly<Record<Language, MailText>>;

const codeUses: Readonly<Record<CodeUse, Readonly<Record<Language, string>>>> = {
  register: { en: 'to create your account', 'zh-Hans': '注册账户', 'zh-Hant': '註冊帳戶' },
  bind: { en: 'to set up two-step verification', 'zh-Hans': '设置两步验证', 'zh-Hant': '設定兩步驟驗證' },
  secure: {
    en: 'to change your security settings',
    'zh-Hans': '更改账户安全设置',
    'zh-Hant': '變更帳戶安全設定',
  },
  entry: { en: 'to log in without the image code', 'zh-Hans': '免图形验证登录', 'zh-Hant': '免圖形驗證登入' },
  reset: { en: 'to set a new password', 'zh-Hans': '重置密码', 'zh-Hant': '重設密碼' },
  login: { en: 'to log in', 'zh-Hans': '登录', 'zh-Hant': '登入' },
};

/** A code of six digits that lives for so many minutes. The text fits one SMS too. */
export const codeMail = (language: Language, use: CodeUse, code: string, minutes: number): MailText =>
  (
    ({
      en: {
        subject: 'Halyard verification code',
        text: `${code} is your Halyard code ${codeUses[use].en}. It is valid for ${minutes} minutes. Do not share it with anyone.`,
      },
      'zh-Hans': {
        subject: 'Halyard 验证码',
        text: `【Halyard】${code} 是您用于${codeUses[use]['zh-Hans']}的验证码，${minutes} 分钟内有效。请勿向任何人透露。`,
      },
      'zh-Hant': {
        subject: 'Halyard 驗證碼',
        text: `【Halyard】${code} 是您用於${codeUses[use]['zh-Hant']}的驗證碼，${minutes} 分鐘內有效。請勿向任何人透露。`,
      },
    }) satisfies Texts
  )[language];

/** For the owner of an account that has a new API key of this name. */
export const newKeyMail = (language: Language, name: string): MailText =>
  (
    ({
      en: {
        subject: 'A new Halyard API key',
        text: `The API key “${name}” was created for your Halyard account. If it was not you, revoke it under Account, API keys, and change your password.`,
      },
      'zh-Hans': {
        subject: 'Halyard 新建 API 密钥',
        text: `【Halyard】您的账户新建了 API 密钥“${name}”。如非您本人操作，请在“账户 - API 密钥”中撤销该密钥并修改密码。`,
      },
      'zh-Hant': {
        subject: 'Halyard 新建 API 金鑰',
        text: `【Halyard】您的帳戶新建了 API 金鑰「${name}」。如非您本人操作，請在「帳戶 - API 金鑰」中撤銷該金鑰並修改密碼。`,
      },
    }) satisfies Texts
  )[language];

/** For who asks for a code to register with an address or number that has an account. */
export const knownAddressMail = (language: Language): MailText =>
  (
    ({
      en: {
        subject: 'You already have a Halyard account',
        text: 'Someone tried to create a Halyard account with this contact, which already has one. If it was you, log in or reset your password. Otherwise ignore this message.',
      },
      'zh-Hans': {
        subject: '您已有 Halyard 账户',
        text: '【Halyard】有人使用此联系方式申请注册，但该联系方式已有账户。如为您本人操作，请直接登录或重置密码；否则请忽略本消息。',
      },
      'zh-Hant': {
        subject: '您已有 Halyard 帳戶',
        text: '【Halyard】有人使用此聯絡方式申請註冊，但該聯絡方式已有帳戶。如為您本人操作，請直接登入或重設密碼；否則請忽略本訊息。',
      },
    }) satisfies Texts
  )[language];

/** The link that sets a new password. */
export const resetMail = (language: Language, link: string, minutes: number): MailText =>
  (
    ({
      en: {
        subject: 'Reset your Halyard password',
        text: `Set a new password here:\n\n${link}\n\nThe link is valid for ${minutes} minutes and works once. If you did not request it, ignore this message; your password is unchanged.`,
      },
      'zh-Hans': {
        subject: '重置您的 Halyard 密码',
        text: `请通过以下链接设置新密码：\n\n${link}\n\n链接 ${minutes} 分钟内有效，仅可使用一次。如非您本人操作，请忽略本邮件，您的密码不会变更。`,
      },
      'zh-Hant': {
        subject: '重設您的 Halyard 密碼',
        text: `請透過以下連結設定新密碼：\n\n${link}\n\n連結 ${minutes} 分鐘內有效，僅可使用一次。如非您本人操作，請忽略本郵件，您的密碼不會變更。`,
      },
    }) satisfies Texts
  )[language];

const changes: Readonly<Record<'link' | 'code' | 'own', Readonly<Record<Language, string>>>> = {
  link: {
    en: 'Your password was changed through a reset link and all sessions were logged out.',
    'zh-Hans': '您的密码已通过重置链接变更，所有会话均已退出。',
    'zh-Hant': '您的密碼已透過重設連結變更，所有工作階段均已登出。',
  },
  code: {
    en: 'Your Halyard password was changed with an SMS code and all sessions were logged out.',
    'zh-Hans': '【Halyard】您的密码已通过短信验证码变更，所有会话均已退出。',
    'zh-Hant': '【Halyard】您的密碼已透過簡訊驗證碼變更，所有工作階段均已登出。',
  },
  own: {
    en: 'Your Halyard password was changed in the security settings and all other sessions were logged out.',
    'zh-Hans': '【Halyard】您的密码已在安全设置中变更，其他会话均已退出。',
    'zh-Hant': '【Halyard】您的密碼已在安全設定中變更，其他工作階段均已登出。',
  },
};

/**
 * Tells the owner after a change, by a link, by a code or by who was logged in, so that one who did not do it learns of
 * it.
 */
export const changedPasswordMail = (language: Language, how: 'link' | 'code' | 'own'): MailText =>
  (
    ({
      en: {
        subject: 'Your Halyard password was changed',
        text: `${changes[how].en} If it was not you, reset your password at once and contact us.`,
      },
      'zh-Hans': {
        subject: '您的 Halyard 密码已变更',
        text: `${changes[how]['zh-Hans']}如非您本人操作，请立即重置密码并联系我们。`,
      },
      'zh-Hant': {
        subject: '您的 Halyard 密碼已變更',
        text: `${changes[how]['zh-Hant']}如非您本人操作，請立即重設密碼並與我們聯絡。`,
      },
    }) satisfies Texts
  )[language];

/** Tells the place that an account had before that it has another one now. */
export const changedContactMail = (language: Language, what: 'email' | 'phone'): MailText =>
  (
    ({
      en: {
        subject: 'Your Halyard contact details were changed',
        text: `The ${what === 'email' ? 'email address' : 'phone number'} on your Halyard account was changed in the security settings. If it was not you, change your password at once and contact us.`,
      },
      'zh-Hans': {
        subject: '您的 Halyard 账户联系方式已变更',
        text: `【Halyard】您账户绑定的${what === 'email' ? '邮箱' : '手机号'}已在安全设置中变更。如非您本人操作，请立即修改密码并联系我们。`,
      },
      'zh-Hant': {
        subject: '您的 Halyard 帳戶聯絡方式已變更',
        text: `【Halyard】您帳戶綁定的${what === 'email' ? '電子郵件' : '手機號碼'}已在安全設定中變更。如非您本人操作，請立即變更密碼並與我們聯絡。`,
      },
    }) satisfies Texts
  )[language];

const factorNames: Readonly<Record<SecondFactor, Readonly<Record<Language, string>>>> = {
  totp: { en: 'an authenticator app', 'zh-Hans': '身份验证器', 'zh-Hant': '驗證器應用程式' },
  email: { en: 'codes by email', 'zh-Hans': '邮箱验证码', 'zh-Hant': '電子郵件驗證碼' },
  sms: { en: 'codes by SMS', 'zh-Hans': '短信验证码', 'zh-Hant': '簡訊驗證碼' },
};

/** Tells the owner that two-step verification was turned on or off. */
export const secondFactorMail = (language: Language, isOn: boolean, kind: SecondFactor): MailText =>
  (
    ({
      en: {
        subject: `Two-step verification was turned ${isOn ? 'on' : 'off'}`,
        text: `Two-step verification by ${factorNames[kind].en} was turned ${isOn ? 'on' : 'off'} for your Halyard account. If it was not you, change your password at once and contact us.`,
      },
      'zh-Hans': {
        subject: `两步验证已${isOn ? '开启' : '关闭'}`,
        text: `【Halyard】您的账户已${isOn ? '开启' : '关闭'}两步验证（${factorNames[kind]['zh-Hans']}）。如非您本人操作，请立即修改密码并联系我们。`,
      },
      'zh-Hant': {
        subject: `兩步驟驗證已${isOn ? '開啟' : '關閉'}`,
        text: `【Halyard】您的帳戶已${isOn ? '開啟' : '關閉'}兩步驟驗證（${factorNames[kind]['zh-Hant']}）。如非您本人操作，請立即變更密碼並與我們聯絡。`,
      },
    }) satisfies Texts
  )[language];
