// The words of the OpenID provider's pages in Arabic.

import type { ProviderWords } from './wording.ts'

export const ar: ProviderWords = {
  back: 'فتح التطبيق',
  code: 'رمز الخطأ',
  told: 'ما الخطأ',
  consent: {
    heading: (name) => `المتابعة إلى ${name}؟`,
    lead: (name) => `يريد ${name} تسجيل دخولك بحسابك هنا.`,
    account: 'حسابك',
    asksFor: 'ما يطلبه',
    scopes: {
      openid: 'معرفة أيّ حساب هو حسابك',
      email: 'بريدك الإلكتروني، وهل تم التحقق منه',
      profile: 'اسمك وصورتك',
      offline_access: 'الاحتفاظ بهذا الوصول عند تسجيل خروجك هنا',
    },
    otherScope: (scope, resource) => `«${scope}» في ${resource}`,
    never: 'لا يرى أبدًا كلمة مرورك ولا رموزك ولا جلساتك الأخرى.',
    takeBack: 'يمكنك سحبه في أي وقت: التطبيقات المتصلة',
    allow: 'السماح',
    refuse: 'عدم السماح',
  },
  applications: {
    heading: 'التطبيقات المتصلة',
    lead: 'تسجّل دخولك بحسابك هنا. إذا أزلت أحدها انتهى ما سُمح له به فورًا.',
    none: 'لا يوجد تطبيق متصل بحسابك.',
    remove: 'إزالة',
    removeOf: (name) => `إزالة ${name}`,
  },
  signOut: {
    heading: 'تسجيل الخروج؟',
    lead: 'طلب تطبيق تسجيل خروجك هنا أيضًا.',
    yes: 'تسجيل الخروج',
    no: 'البقاء مسجّل الدخول',
  },
  signedOut: {
    heading: 'تم تسجيل خروجك',
    happened: 'انتهت جلستك.',
    next: 'يمكنك إغلاق هذه الصفحة.',
  },
  ended: {
    heading: 'لا يمكن متابعة تسجيل الدخول هذا',
    happened: 'لقد انتهى، أو بدأته في متصفح آخر. لم يتغير شيء.',
    next: 'ارجع إلى التطبيق الذي جئت منه وابدأ من جديد.',
  },
  refused: {
    heading: 'لا يمكن متابعة تسجيل الدخول هذا',
    happened: 'طلب التطبيق الذي جئت منه شيئًا لا يحق له. لم يتغير شيء.',
    next: 'ارجع إليه وحاول مرة أخرى. إذا تكرر ذلك فأخبر فريق دعمه بما هو مكتوب أدناه.',
  },
}
