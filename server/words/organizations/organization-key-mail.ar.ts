// The words of mails about API keys of organizations in Arabic: machine-translated, not yet read by a native speaker.

import { apart } from '../apart.ts'
import type { OrganizationKeyWords } from '../mail-wording.ts'

const expected = 'إن كنت تتوقع ذلك، فلا حاجة إلى أن تفعل شيئًا.'

export const organizationKeys: OrganizationKeyWords = {
  formerMember: 'عضو سابق',
  organizationKeyCreated: (when, organization, by, key) => ({
    subject: `أُنشئ مفتاح API للمؤسسة ${apart(organization)}`,
    heading: 'أُنشئ مفتاح API',
    lines: [
      `في ${apart(when)} أنشأ ${apart(by)} مفتاح API ${apart(key)} للمؤسسة ${apart(organization)}. يمكن لأي برنامج لديه هذا المفتاح أن يعمل نيابةً عن المؤسسة، ضمن أذونات المفتاح.`,
      'إن لم تكن تتوقع ذلك، فأبطل المفتاح فورًا، وتحقق ممن يمكنه إدارة مفاتيح API.',
    ],
    label: 'مراجعة مفاتيح API',
    closing: [expected],
  }),
  organizationKeyRotated: (when, organization, by, key) => ({
    subject: `استُبدل أحد مفاتيح API للمؤسسة ${apart(organization)}`,
    heading: 'استُبدل مفتاح API',
    lines: [
      `في ${apart(when)} استبدل ${apart(by)} بمفتاح API ${apart(key)} للمؤسسة ${apart(organization)} مفتاحًا جديدًا. سيتوقف المفتاح القديم عن العمل قريبًا.`,
      'إن لم تكن تتوقع ذلك، فأبطل المفتاحين فورًا، وتحقق ممن يمكنه إدارة مفاتيح API.',
    ],
    label: 'مراجعة مفاتيح API',
    closing: [expected],
  }),
  organizationKeyRevoked: (when, organization, by, key) => ({
    subject: `أُبطل أحد مفاتيح API للمؤسسة ${apart(organization)}`,
    heading: 'أُبطل مفتاح API',
    lines: [
      `في ${apart(when)} أبطل ${apart(by)} مفتاح API ${apart(key)} للمؤسسة ${apart(organization)}. فقدت البرامج التي تستخدمه الوصول.`,
      'إن لم تكن تتوقع ذلك، فتحقق ممن يمكنه إدارة مفاتيح API. ثم أنشئ مفتاحًا جديدًا.',
    ],
    label: 'مراجعة مفاتيح API',
    closing: [expected],
  }),
}
