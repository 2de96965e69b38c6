import type { Application } from '../../shared/user/application.ts';
import type { Copy } from './page.ts';

/** What is wrong with an entry of the application, by the rule that it breaks. */
export type ApplicationRule =
  | 'empty'
  | 'email_empty'
  | 'email'
  | 'phone_empty'
  | 'phone'
  | 'choice'
  | 'long'
  | 'text'
  | 'link'
  | 'letter'
  | 'resume_empty'
  | 'resume_large'
  | 'resume_type';
export type ApplicationField = keyof Application | 'resume';

export interface ApplicationCopy {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly apply: string;
  readonly labels: Readonly<Record<ApplicationField, string>>;
  readonly resumeHint: string;
  readonly send: string;
  readonly use: string;
  readonly sent: readonly [heading: string, text: string];
  readonly failed: readonly [heading: string, text: string];
  readonly correct: string;
  /** In place of `correct` where the chosen file could be kept. */
  readonly kept: string;
  readonly sending: string;
  readonly often: string;
  readonly rules: Readonly<Record<ApplicationRule, string>>;
  readonly next: { readonly heading: string; readonly steps: readonly string[] };
}

export const applicationCopy: Copy<ApplicationCopy> = {
  en: {
    title: 'Application',
    description: 'Apply for a role at Halyard in Hong Kong.',
    lead: 'One page, one file. A person reads it.',
    apply: 'Apply',
    labels: {
      position: 'Position',
      name: 'Name',
      resume: 'Resume/CV',
      phone: 'Phone',
      email: 'Email',
      company: 'Current company',
      linkedin: 'LinkedIn',
      github: 'GitHub',
      portfolio: 'Portfolio',
      other: 'Other link',
      cover_letter: 'Cover letter',
    },
    resumeHint: '.pdf or .doc, at most 10 MB; it can be dropped here',
    send: 'Submit application',
    use: 'Only the people who decide about your application see these details.',
    sent: ['Submission successful', 'Your application form has been successfully submitted!'],
    failed: ['Submission failed', 'Failed to submit application form. Please contact the administrator.'],
    correct: 'Please correct the marked fields, and choose the file again. Nothing has been sent.',
    kept: 'Please correct the marked fields. Nothing has been stored yet.',
    sending: 'Sending',
    often: 'Too many applications from this address within an hour. Try again later.',
    rules: {
      empty: 'This field cannot be empty',
      email_empty: 'Email address cannot be empty',
      email: 'Please enter the correct email address',
      phone_empty: 'Phone number cannot be empty',
      phone: 'Please enter a valid phone number',
      choice: 'Choose one',
      long: 'At most 100 characters',
      text: 'No control characters, please',
      link: 'Enter an address that begins with https://',
      letter: 'At most 5,000 characters',
      resume_empty: 'Resume/CV cannot be empty',
      resume_large: 'Resume file is too large, limit is 10MB',
      resume_type: 'Only .pdf and .doc files are accepted',
    },
    next: {
      heading: 'What happens next',
      steps: [
        'You get a receipt by email.',
        'A person who knows the role reads your application and your file.',
        'We answer by email, whatever the answer is.',
      ],
    },
  },
  'zh-Hans': {
    title: '职位申请',
    description: '申请 Halyard 在香港的职位。',
    lead: '一页表单，一个文件，由专人阅读。',
    apply: '申请职位',
    labels: {
      position: '职位',
      name: '姓名',
      resume: '简历',
      phone: '电话',
      email: '邮箱',
      company: '现任公司',
      linkedin: 'LinkedIn',
      github: 'GitHub',
      portfolio: '作品集',
      other: '其他链接',
      cover_letter: '求职信',
    },
    resumeHint: '.pdf 或 .doc，不超过 10 MB；可拖放至此',
    send: '提交申请',
    use: '仅负责审核申请的人员可以看到这些信息。',
    sent: ['提交成功', '您的申请表已成功提交！'],
    failed: ['提交失败', '申请表提交失败，请联系管理员。'],
    correct: '请更正标出的各项，并重新选择文件。尚未发送任何内容。',
    kept: '请更正标出的各项。尚未保存任何内容。',
    sending: '正在发送',
    often: '一小时内来自此地址的申请过多，请稍后再试。',
    rules: {
      empty: '此项不能为空',
      email_empty: '邮箱地址不能为空',
      email: '请输入正确的邮箱地址',
      phone_empty: '电话号码不能为空',
      phone: '请输入有效的电话号码',
      choice: '请选择一项',
      long: '最多 100 个字符',
      text: '请勿包含控制字符',
      link: '请输入以 https:// 开头的地址',
      letter: '最多 5,000 个字符',
      resume_empty: '简历不能为空',
      resume_large: '简历文件过大，上限为 10MB',
      resume_type: '仅接受 .pdf 与 .doc 文件',
    },
    next: {
      heading: '接下来',
      steps: ['您会收到一封确认邮件。', '由熟悉该职位的同事阅读您的申请与文件。', '无论结果如何，我们都会以邮件回复。'],
    },
  },
  'zh-Hant': {
    title: '職位申請',
    description: '申請 Halyard 在香港的職位。',
    lead: '一頁表單，一個檔案，由專人閱讀。',
    apply: '申請職位',
    labels: {
      position: '職位',
      name: '姓名',
      resume: '履歷',
      phone: '電話',
      email: '電子郵件',
      company: '現任公司',
      linkedin: 'LinkedIn',
      github: 'GitHub',
      portfolio: '作品集',
      other: '其他連結',
      cover_letter: '求職信',
    },
    resumeHint: '.pdf 或 .doc，不超過 10 MB；可拖放至此',
    send: '提交申請',
    use: '只有審核您申請的同事看得到這些資訊。',
    sent: ['提交成功', '您的申請表已成功提交！'],
    failed: ['提交失敗', '申請表提交失敗，請聯絡管理員。'],
    correct: '請更正標出的各項，並重新選擇檔案。尚未送出任何內容。',
    kept: '請更正標出的各項。尚未儲存任何內容。',
    sending: '正在傳送',
    often: '一小時內來自此位址的申請過多，請稍後再試。',
    rules: {
      empty: '此項不能為空',
      email_empty: '電子郵件地址不能為空',
      email: '請輸入正確的電子郵件地址',
      phone_empty: '電話號碼不能為空',
      phone: '請輸入有效的電話號碼',
      choice: '請選擇一項',
      long: '最多 100 個字元',
      text: '請勿包含控制字元',
      link: '請輸入以 https:// 開頭的位址',
      letter: '最多 5,000 個字元',
      resume_empty: '履歷不能為空',
      resume_large: '履歷檔案過大，上限為 10MB',
      resume_type: '僅接受 .pdf 與 .doc 檔案',
    },
    next: {
      heading: '接下來',
      steps: [
        '您會收到一封確認郵件。',
        '由熟悉該職位的同事閱讀您的申請與檔案。',
        '無論結果如何，我們都會以電子郵件回覆。',
      ],
    },
  },
};
