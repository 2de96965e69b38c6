import type { ContactForm } from '../../shared/user/contact-form.ts';
import type { Language } from './language.ts';
import type { MailText } from './mail-text.ts';

/** For the firm: what was entered, one field a line. Its subject holds only what was chosen from a list. */
export function contactMail(id: string, form: ContactForm, language: Language): MailText {
  const fields = Object.entries(form)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`);
  return {
    subject: `Contact ${id}: ${form.interest}`,
    text: [`New message from the contact form (${language}).`, '', ...fields].join('\n'),
  };
}

/**
 * For the sender. It repeats nothing that was entered: whoever enters another's address must not write to its owner
 * through us.
 */
export const contactReceipt = (language: Language, id: string): MailText =>
  (
    ({
      en: {
        subject: 'We have received your message',
        text: `Thank you for writing to Halyard. We have saved your message under reference ${id}, and a person will read it. If you did not write to us, please ignore this email.`,
      },
      'zh-Hans': {
        subject: '我们已收到您的留言',
        text: `感谢您联系 Halyard。您的留言已保存，编号 ${id}，将由专人阅读。如非您本人留言，请忽略本邮件。`,
      },
      'zh-Hant': {
        subject: '我們已收到您的留言',
        text: `感謝您聯絡 Halyard。您的留言已儲存，編號 ${id}，將由專人閱讀。如非您本人留言，請忽略本郵件。`,
      },
    }) satisfies Readonly<Record<Language, MailText>>
  )[language];
