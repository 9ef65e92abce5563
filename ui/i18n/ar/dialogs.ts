// The words of dialogs in Arabic: machine-translated, not yet read by a native speaker. Each names what is done to what, says what follows, and its button repeats the verb.

import type { PageWords } from '../wording.ts'
import { apart } from './helpers.ts'

export const dialogs: PageWords['dialogs'] = {
  removeMember: {
    title: (person, organization) => `إزالة ${apart(person)} من ${apart(organization)}؟`,
    consequence: 'سيفقد الوصول فورًا، وتلزمه دعوة جديدة ليعود.',
    act: 'إزالة',
  },
  handOver: {
    title: (organization, person) => `تسليم ${apart(organization)} إلى ${apart(person)}؟`,
    consequence: 'سيصبح المالك وتبقى أنت مشرفًا، ولا يمكن لأحد غيره تغيير ذلك.',
    act: 'تسليم',
  },
  revoke: {
    title: (email) => `سحب دعوة ${apart(email)}؟`,
    consequence: 'سيتوقف عمل الرابط الذي في رسالته.',
    act: 'سحب',
  },
  decline: {
    title: (organization) => `رفض الدعوة إلى ${apart(organization)}؟`,
    consequence: 'للانضمام لاحقًا تلزمك دعوة جديدة.',
    act: 'رفض',
  },
  leave: {
    title: (organization) => `مغادرة ${apart(organization)}؟`,
    consequence: 'ستفقد الوصول فورًا، وتلزمك دعوة جديدة لتعود.',
    act: 'مغادرة',
  },
  deleteOrganization: {
    title: (organization) => `حذف ${apart(organization)}؟`,
    consequence: 'سيفقد كل الأعضاء الوصول، ويُحذف كل ما فيها نهائيًا.',
    act: 'حذف',
  },
  endSession: {
    title: (device) => `تسجيل الخروج من ${apart(device)}؟`,
    consequence: 'ستُنهى جلستك على ذلك الجهاز وحده.',
    act: 'تسجيل الخروج',
  },
  endOthers: {
    title: 'تسجيل الخروج من كل الأجهزة الأخرى؟',
    consequence: 'ستبقى جلستك على هذا الجهاز وحده.',
    act: 'تسجيل الخروج',
  },
  endAll: {
    title: 'تسجيل الخروج من كل الأجهزة؟',
    consequence: 'ستُنهى جلستك على كل جهاز، وعلى هذا الجهاز أيضًا.',
    act: 'تسجيل الخروج',
  },
  unlink: {
    title: (provider) => `إلغاء ربط ${apart(provider)}؟`,
    consequence: 'لن تستطيع تسجيل الدخول به بعد ذلك.',
    act: 'إلغاء الربط',
  },
  deleteAccount: {
    title: 'حذف حسابك؟',
    consequence: 'سيُحذف حسابك وكل ما فيه نهائيًا.',
    act: 'حذف',
  },
}
