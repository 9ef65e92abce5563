// The words of the pages around the form in Arabic: machine-translated, not yet read by a native speaker.

import { plural } from '../formats.ts'
import type { PageWords } from '../wording.ts'
import { dialogs } from './dialogs.ts'
import { apart, TAG } from './helpers.ts'
import { organization } from './organization.ts'

export const pages: PageWords = {
  organization,
  dialogs,
  signOut: 'تسجيل الخروج',
  signOutEverywhere: 'تسجيل خروجي من كل الأجهزة',
  cancel: 'إلغاء',
  signingOut: 'جارٍ تسجيل خروجك…',
  signOutFailed: 'لم يكتمل تسجيل الخروج. تحقق من اتصالك، ثم حاول مرة أخرى.',
  justDone: 'الإشعارات',
  menu: {
    open: (email) => `حسابك: ${apart(email)}`,
    account: 'الحساب',
    theme: 'المظهر',
    themes: { system: 'استخدام إعداد النظام', light: 'فاتح', dark: 'داكن' },
  },
  appFailures: {
    unreachable: 'تعذر الوصول إلى التطبيق. تحقق من اتصالك، ثم حاول مرة أخرى.',
    broken: 'تعذر على التطبيق الرد. يرجى المحاولة مرة أخرى.',
  },
  noOrganization: {
    title: 'لست عضوًا في أي مؤسسة',
    lead: (email) => `سجّلت الدخول باسم ${apart(email)}.`,
    body: 'كل شيء هنا ينتمي إلى مؤسسة. أنشئ مؤسستك للمتابعة.',
    create: 'إنشاء مؤسسة',
  },
  registerOrganization: {
    title: 'إنشاء مؤسسة',
    lead: 'ستكون مالكها، ويمكنك دعوة آخرين إليها.',
    name: 'اسم المؤسسة',
    nameHint: 'فريق أو شركة أو نادٍ.',
    nameMissing: 'أعطِ المؤسسة اسمًا.',
    submit: 'إنشاء المؤسسة',
    creating: 'جارٍ إنشاء المؤسسة…',
    back: 'رجوع',
  },
  selectTenant: {
    title: 'اختيار مؤسسة',
    count: (count) =>
      plural(TAG, count, {
        zero: 'لا تنتمي إلى أي مؤسسة.',
        one: 'تنتمي إلى مؤسسة واحدة.',
        two: 'تنتمي إلى مؤسستين.',
        few: 'تنتمي إلى # مؤسسات.',
        many: 'تنتمي إلى # مؤسسة.',
        other: 'تنتمي إلى # مؤسسة.',
      }),
    lead: 'إلى أين تريد الذهاب؟',
    search: 'البحث في المؤسسات',
    found: (count) =>
      plural(TAG, count, {
        zero: 'لا مؤسسة بهذا الاسم.',
        one: 'مؤسسة واحدة بهذا الاسم.',
        two: 'مؤسستان بهذا الاسم.',
        few: '# مؤسسات بهذا الاسم.',
        other: '# مؤسسة بهذا الاسم.',
      }),
    none: 'لا توجد مؤسسة بهذا الاسم.',
    isDefault: 'الافتراضية',
    remember: 'البدء هنا عند كل تسجيل دخول',
    submit: 'متابعة',
    choosing: 'جارٍ فتح المؤسسة…',
    choiceMissing: 'اختر مؤسسة.',
  },
  dashboard: {
    title: (name) => (name ? `مرحبًا، ${apart(name)}` : 'مرحبًا'),
    lead: (email) => `سجّلت الدخول باسم ${email}.`,
    organization: 'مؤسستك',
    organizations: 'مؤسساتك',
    here: 'أنت هنا',
    create: 'إنشاء مؤسسة أخرى',
    switching: 'جارٍ الانتقال…',
  },
  sessions: {
    title: 'أين سجّلت دخولك',
    loading: 'جارٍ البحث عن جلساتك…',
    here: 'هذا الجهاز',
    since: (date) => `تم تسجيل الدخول ${apart(date)}`,
    lastActive: (date) => `آخر نشاط: ${apart(date)}`,
    unknownDevice: 'جهاز غير معروف',
    end: 'تسجيل الخروج',
    endOf: (device) => `تسجيل الخروج من ${apart(device)}`,
    ending: 'جارٍ تسجيل الخروج هناك…',
    ended: (device) => `تم تسجيل الخروج من ${apart(device)}.`,
  },
  callback: {
    title: 'جارٍ تسجيل دخولك',
    lead: 'لحظة من فضلك، نُكمل ما بدأته لدى مزود الخدمة.',
    failed: 'تعذر تسجيل الدخول',
    enterCode: 'إدخال الرمز',
    resetPassword: 'إعادة تعيين كلمة المرور',
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    body: 'ربما كُتب العنوان خطأً، أو نُقلت الصفحة.',
    back: 'الذهاب إلى صفحة البداية',
  },
}
