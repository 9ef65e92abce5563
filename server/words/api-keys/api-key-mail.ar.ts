// The words of mails about API keys in Arabic: machine-translated, not yet read by a native speaker.

import type { ApiKeyWords } from '../mail-wording.ts'

/** @param fine for who has done it */
export const apiKeys = (fine: string): ApiKeyWords => ({
  apiKeyCreated: (when) => ({
    subject: 'أُنشئ مفتاح API لحسابك',
    heading: 'أُنشئ مفتاح API',
    lines: [
      `في ${when} أُنشئ مفتاح API لحسابك. يمكن لأي برنامج لديه هذا المفتاح أن يعمل نيابةً عنك، ضمن أذونات المفتاح.`,
      'إن لم تكن أنت من فعل ذلك، فأبطل المفتاح فورًا. ثم عيّن كلمة مرور جديدة، وسجّل الخروج من جميع الأجهزة الأخرى.',
    ],
    label: 'مراجعة مفاتيح API',
    closing: [fine],
  }),
  apiKeyRotated: (when) => ({
    subject: 'استُبدل أحد مفاتيح API لحسابك',
    heading: 'استُبدل مفتاح API',
    lines: [
      `في ${when} استُبدل أحد مفاتيح API الخاصة بك بمفتاح جديد. سيتوقف المفتاح القديم عن العمل قريبًا.`,
      'إن لم تكن أنت من فعل ذلك، فأبطل المفتاحين فورًا. ثم عيّن كلمة مرور جديدة، وسجّل الخروج من جميع الأجهزة الأخرى.',
    ],
    label: 'مراجعة مفاتيح API',
    closing: [fine],
  }),
  apiKeyRevoked: (when) => ({
    subject: 'أُبطل أحد مفاتيح API لحسابك',
    heading: 'أُبطل مفتاح API',
    lines: [
      `في ${when} أُبطل أحد مفاتيح API الخاصة بك. فقدت البرامج التي تستخدمه الوصول.`,
      'إن لم تكن أنت من فعل ذلك، فعيّن كلمة مرور جديدة فورًا، وسجّل الخروج من جميع الأجهزة الأخرى. ثم أنشئ مفتاحًا جديدًا.',
    ],
    label: 'مراجعة مفاتيح API',
    closing: [fine],
  }),
})
