import type { Application } from '../../shared/user/application.ts';
import type { Language } from './language.ts';
import type { MailText } from './mail-text.ts';

/** For the firm: what was entered. The résumé lies under the id in the folder `resumes` of the server's data. */
export function applicationMail(id: string, form: Application): MailText {
  const fields = Object.entries(form)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`);
  return { subject: `Application: ${form.position}`, text: [`Resume: resumes/${id}`, '', ...fields].join('\n') };
}

/** For the applicant. It repeats nothing that was entered. */
export const applicationReceipt = (language: Language): MailText =>
  (
    ({
      en: {
        subject: 'We have received your application',
        text: 'Thank you for applying to Halyard. A person will read your application and reply to you. If you did not apply, please ignore this email.',
      },
      'zh-Hans': {
        subject: '我们已收到您的申请',
        text: '感谢您申请 Halyard 的职位。您的申请将由专人阅读并回复。如非您本人申请，请忽略本邮件。',
      },
      'zh-Hant': {
        subject: '我們已收到您的申請',
        text: '感謝您申請 Halyard 的職位。您的申請將由專人閱讀並回覆。如非您本人申請，請忽略本郵件。',
      },
    }) satisfies Readonly<Record<Language, MailText>>
  )[language];
