// Every word of the browser UI in Arabic: machine-translated, not yet read by a native speaker.

import { plural } from './formats.ts'
import { refusals } from './refusals.ar.ts'
import type { Words } from './wording.ts'

/** The digits are those of the mailed code and its six boxes. */
const TAG = 'ar-u-nu-latn'

/** Keeps what is written from left to right in one piece, its punctuation outside. */
const apart = (text: string) => `\u2068${text}\u2069`

/** After “بعد”: the browser's own units are in another case. */
const inSeconds = (count: number) =>
  plural(TAG, count, { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', other: '# ثانية' })
const inMinutes = (count: number) =>
  plural(TAG, count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', other: '# دقيقة' })

export const ar: Words = {
  product: 'Lockstep',
  machineTranslated: 'ترجمة آلية',
  language: 'اللغة',
  views: {
    login: {
      title: 'تسجيل الدخول',
      lead: 'مرحبًا بعودتك. استخدم العنوان الذي أنشأت به حسابك.',
      submit: 'تسجيل الدخول',
      forgot: 'هل نسيت كلمة المرور؟',
    },
    register: {
      title: 'إنشاء حسابك',
      lead: 'سنرسل إليك رمزًا للتأكد من أن العنوان لك.',
      submit: 'إنشاء الحساب',
    },
    verifyEmail: {
      title: 'تحقق من بريدك الإلكتروني',
      lead: (email) => `أرسلنا رمزًا من ستة أرقام إلى ${apart(email)}.`,
      submit: 'تأكيد البريد الإلكتروني',
    },
    forgotPassword: {
      title: 'إعادة تعيين كلمة المرور',
      lead: 'أدخل عنوان حسابك وسنرسل إليك رمزًا.',
      submit: 'إرسال الرمز',
    },
    resetPassword: {
      title: 'اختيار كلمة مرور جديدة',
      lead: (email) => `إذا كان لـ ${apart(email)} حساب، فإن رمزًا من ستة أرقام في الطريق إليه.`,
      submit: 'حفظ كلمة المرور الجديدة',
      another: 'طلب رمز آخر',
    },
  },
  tabs: { label: 'تسجيل الدخول أو إنشاء حساب', login: 'تسجيل الدخول', register: 'إنشاء حساب' },
  backToLogin: 'العودة إلى تسجيل الدخول',
  continueWith: (provider) => `المتابعة باستخدام ${apart(provider)}`,
  or: 'أو',
  fields: {
    email: 'البريد الإلكتروني',
    name: 'الاسم',
    password: 'كلمة المرور',
    newPassword: 'كلمة المرور الجديدة',
    newPasswordHint: '8 أحرف على الأقل، والأطول أفضل.',
    showPassword: 'إظهار كلمة المرور',
    hidePassword: 'إخفاء كلمة المرور',
    show: 'إظهار',
    hide: 'إخفاء',
    capsLock: 'مفتاح الأحرف الكبيرة مفعّل.',
    strength: {
      0: 'ما زالت قصيرة جدًا.',
      1: 'سهلة التخمين.',
      2: 'مقبولة. الأطول أفضل.',
      3: 'جيدة.',
      4: 'قوية.',
      common: 'شائعة جدًا: هي أول ما يُخمَّن.',
    },
  },
  code: {
    legend: 'رمز من ستة أرقام',
    digit: (n) => `الرقم ${n} من 6`,
    resend: 'إرسال رمز آخر',
    resending: 'جارٍ إرسال رمز آخر…',
    resendIn: (clock) => `يمكنك طلب رمز آخر بعد ${clock}.`,
    resendInSeconds: (seconds) => `يمكنك طلب رمز آخر بعد ${inSeconds(seconds)}.`,
    resendNow: 'يمكنك طلب رمز آخر الآن.',
  },
  faults: {
    emailMissing: 'أدخل بريدك الإلكتروني.',
    emailMalformed: `أدخل بريدًا إلكترونيًا مثل ${apart('ada@example.com')}.`,
    passwordMissing: 'أدخل كلمة المرور.',
    newPasswordMissing: 'اختر كلمة مرور.',
    nameMissing: 'أدخل اسمك.',
    codeMissing: 'أدخل الأرقام الستة كلها.',
    summary: 'تحتاج بعض الحقول إلى انتباهك:',
  },
  refusals,
  failures: {
    signIn: 'تعذر تسجيل الدخول',
    signUp: 'تعذر إنشاء الحساب',
    verify: 'الرمز غير صالح',
    resend: 'تعذرت إعادة إرسال الرمز',
    sendResetCode: 'تعذر إرسال الرمز',
    resetPassword: 'تعذرت إعادة تعيين كلمة المرور',
    establish: 'سجّلت الدخول، لكن التطبيق لم يسمح لك بالدخول إليه',
    social: 'تعذر الوصول إلى مزود الخدمة',
  },
  advice: {
    network: 'تحقق من اتصالك، ثم حاول مرة أخرى.',
    tooMany: 'انتظر قليلًا، ثم حاول مرة أخرى.',
    credentials: 'تحقق منهما، أو أعد تعيين كلمة المرور.',
    code: 'تحقق من الأرقام، أو اطلب رمزًا آخر.',
    codeLapsed: 'اطلب رمزًا آخر.',
    email: `أدخل بريدًا إلكترونيًا مثل ${apart('ada@example.com')}.`,
    passwordShort: 'استخدم 8 أحرف على الأقل.',
    passwordLong: 'استخدم 128 حرفًا على الأكثر.',
    passwordKnown: 'اختر كلمة أصعب تخمينًا.',
    busy: 'حاول مرة أخرى بعد لحظة.',
    otherWay: 'سجّل الدخول بطريقة أخرى.',
    providerBusy: 'حاول مرة أخرى بعد بضع دقائق، أو سجّل الدخول بطريقة أخرى.',
    notLinked: 'سجّل الدخول بكلمة المرور، أو أعد تعيينها.',
    establish: 'يرجى تسجيل الدخول مرة أخرى.',
    otherwise: 'يرجى المحاولة مرة أخرى.',
  },
  tryAgainIn: {
    seconds: (seconds) => `حاول مرة أخرى بعد ${inSeconds(seconds)}.`,
    minutes: (minutes) => `حاول مرة أخرى بعد ${inMinutes(minutes)}.`,
  },
  returned: {
    access_denied: { title: 'لقد ألغيت العملية', advice: 'لم يتغير شيء.' },
    email_not_verified: {
      title: 'يجب تأكيد بريدك الإلكتروني',
      advice: 'أرسلنا رمزًا من ستة أرقام إلى العنوان الذي ذكره مزود الخدمة.',
    },
    account_not_linked: {
      title: 'لديك حساب بهذا البريد الإلكتروني',
      advice: 'سجّل الدخول بكلمة المرور، أو أعد تعيينها.',
    },
    provider_unavailable: {
      title: 'مزود الخدمة لا يستجيب',
      advice: 'حاول مرة أخرى بعد بضع دقائق، أو سجّل الدخول بطريقة أخرى.',
    },
  },
  notices: {
    passwordReset: 'تم تغيير كلمة المرور. سجّل الدخول بالكلمة الجديدة.',
    emailVerified: 'تم تأكيد بريدك الإلكتروني. سجّل الدخول للمتابعة.',
    codeSent: 'رمز آخر في الطريق إليك.',
  },
  waiting: {
    signingIn: 'جارٍ التحقق من كلمة المرور…',
    sendingCode: 'جارٍ إرسال رمز إلى بريدك الإلكتروني…',
    startingSocial: 'جارٍ نقلك إلى مزود الخدمة…',
    signingUp: 'جارٍ إنشاء حسابك…',
    verifying: 'جارٍ التحقق من الرمز…',
    pickingUpSession: 'جارٍ تسجيل دخولك…',
    signingInAgain: 'جارٍ تسجيل دخولك…',
    sendingResetCode: 'جارٍ إرسال رمز إلى بريدك الإلكتروني…',
    resetting: 'جارٍ تغيير كلمة المرور…',
    establishing: 'جارٍ فتح التطبيق…',
    left: 'جارٍ فتح التطبيق…',
  },
  offline: 'أنت غير متصل بالإنترنت. ما كتبته محفوظ.',
  tryAgain: 'المحاولة مرة أخرى',
  signOut: 'تسجيل الخروج',
  signOutEverywhere: 'تسجيل خروجي من كل الأجهزة',
  signingOut: 'جارٍ تسجيل خروجك…',
  signOutFailed: 'لم يكتمل تسجيل الخروج. تحقق من اتصالك، ثم حاول مرة أخرى.',
  loading: 'جارٍ التحميل…',
  appFailures: {
    unreachable: 'تعذر الوصول إلى التطبيق. تحقق من اتصالك، ثم حاول مرة أخرى.',
    broken: 'تعذر على التطبيق الرد. يرجى المحاولة مرة أخرى.',
  },
  noOrganization: {
    title: 'لست عضوًا في أي مؤسسة بعد',
    lead: (email) => `سجّلت الدخول باسم ${apart(email)}.`,
    body: 'كل شيء هنا ينتمي إلى مؤسسة. أنشئ مؤسستك، أو اطلب من أحد زملائك إضافتك إلى مؤسسته ثم عُد.',
    create: 'إنشاء مؤسسة',
  },
  registerOrganization: {
    title: 'إنشاء مؤسسة',
    lead: 'ستكون أول أعضائها.',
    name: 'اسم المؤسسة',
    nameHint: 'فريق أو شركة أو نادٍ.',
    nameMissing: 'أعطِ المؤسسة اسمًا.',
    address: 'اسمها المختصر',
    addressPlaceholder: 'your-name',
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
    none: 'لا توجد مؤسسة بهذا الاسم.',
    isDefault: 'الافتراضية',
    remember: 'تذكّر اختياري',
    submit: 'متابعة',
    choosing: 'جارٍ فتح المؤسسة…',
    choiceMissing: 'اختر مؤسسة.',
  },
  dashboard: {
    title: (name) => (name ? `مرحبًا، ${apart(name)}` : 'مرحبًا'),
    lead: 'تم تسجيل دخولك.',
    email: 'البريد الإلكتروني',
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
    failedLead: 'أعادك مزود الخدمة إلينا، لكن لم تبدأ أي جلسة. لم يتغير شيء.',
  },
  notFound: {
    title: 'لا توجد صفحة كهذه',
    body: 'ربما كُتب العنوان خطأً، أو نُقلت الصفحة.',
    back: 'الذهاب إلى البداية',
  },
  broken: {
    title: 'حدث خطأ ما',
    body: 'الخطأ ليس منك. أعد تحميل الصفحة، وإن لم ينفع ذلك فعُد بعد قليل.',
    unreachableTitle: 'تعذر الوصول إلى التطبيق',
    reference: (id) => `إذا طلبت المساعدة، فاذكر هذا الطلب: ${apart(id)}`,
    offlineTitle: 'أنت غير متصل بالإنترنت',
    offlineBody: 'تعذر تحميل هذه الصفحة. تحقق من اتصالك، ثم حاول مرة أخرى.',
  },
}
