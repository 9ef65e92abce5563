// The error page's text in Arabic for each error of a provider's return: machine-translated, not yet read by a native speaker.

import type { ErrorWords, FaultWords } from './error-wording.ts'

const unchanged = 'لم يتغير شيء.'

const broken: FaultWords = {
  heading: 'لم نتعرّف على تسجيل دخولك',
  happened: `أعادك مزود الخدمة، لكن ليس ردًا على تسجيل دخول بدأه هذا المتصفح. ${unchanged}`,
  next: 'ربما استغرق الأمر أكثر من عشر دقائق، أو فُتحت الصفحة مرتين. عد إلى التطبيق وسجّل الدخول من جديد.',
}
const unanswered: FaultWords = {
  heading: 'لم يُكمل مزود الخدمة',
  happened: `أعادك مزود الخدمة دون ما يلزم لتسجيل دخولك. ${unchanged}`,
  next: 'عد إلى التطبيق وحاول مرة أخرى. وإذا تكرر ذلك فسجّل الدخول بطريقة أخرى.',
}

export const ar: ErrorWords = {
  back: 'العودة إلى التطبيق',
  code: 'رمز الخطأ',
  told: 'ما قاله مزود الخدمة',
  faults: {
    state_mismatch: broken,
    state_not_found: broken,
    no_code: unanswered,
    unable_to_get_user_info: unanswered,
    invalid_code: {
      heading: 'تعذر قبول رد مزود الخدمة',
      happened: `ما أرسله مزود الخدمة لم يمكن تأكيده، أو استُخدم من قبل. ${unchanged}`,
      next: 'عد إلى التطبيق وسجّل الدخول من جديد.',
    },
    oauth_provider_not_found: {
      heading: 'مزود الخدمة هذا غير معروف هنا',
      happened: 'لا يتيح التطبيق تسجيل الدخول عبر مزود الخدمة هذا، أو لم يعد يتيحه.',
      next: 'عد إلى التطبيق واختر طريقة أخرى لتسجيل الدخول.',
    },
    email_not_found: {
      heading: 'لم يشارك مزود الخدمة بريدك الإلكتروني',
      happened: 'يحتاج الحساب إلى عنوان بريد، ولم يذكر مزود الخدمة عنوانًا يمكن استخدامه.',
      next: 'اسمح لمزود الخدمة بمشاركة عنوانك، أو أنشئ حسابًا ببريدك وكلمة مرور.',
    },
    email_not_verified: {
      heading: 'أكّد بريدك الإلكتروني أولًا',
      happened: 'لم يتحقق مزود الخدمة من بريدك، لذلك أرسلنا إليه رمزًا من ستة أرقام.',
      next: 'عد إلى التطبيق واكتب فيه الرمز الذي في الرسالة.',
    },
    account_not_linked: {
      heading: 'لديك حساب بالفعل',
      happened: 'يوجد حساب بهذا البريد، ولم يتحقق مزود الخدمة من أنه لك.',
      next: 'عد إلى التطبيق وسجّل الدخول كما كنت تفعل. وإذا نسيت كلمة المرور فيمكنك تعيين أخرى هناك.',
    },
    banned: {
      heading: 'حسابك مقفل',
      happened: `لا يمكنك تسجيل الدخول ما دام مقفلًا. ${unchanged}`,
      next: 'تواصل مع الدعم.',
    },
    account_not_approved: {
      heading: 'حسابك في انتظار الموافقة',
      happened: 'يمكنك تسجيل الدخول بعد الموافقة عليه.',
      next: 'انتظر رسالتنا.',
    },
    signup_disabled: {
      heading: 'لا يمكنك إنشاء حساب بهذا البريد',
      happened: `لا يمكن للجميع إنشاء حساب هنا، ولا يمكن ذلك بالبريد الذي أعطانا إياه مزود الخدمة. ${unchanged}`,
      next: 'إن كان لديك حساب ببريد آخر فسجّل الدخول به، وإلا فتواصل مع الدعم.',
    },
    policy_refused: {
      heading: 'لا يُسمح لك بالدخول بهذا البريد',
      happened: `يقرر ذلك من يدير هذا التطبيق، وكان الجواب بالرفض. ${unchanged}`,
      next: 'إن كنت ترى أن ذلك خطأ فتواصل مع الدعم.',
    },
    temporarily_unavailable: {
      heading: 'لا يمكن ذلك الآن',
      happened: `ما يقرر بشأن تسجيل الدخول لا يجيب. ${unchanged}`,
      next: 'عد إلى التطبيق وحاول بعد دقائق.',
    },
    unable_to_link_account: {
      heading: 'تعذر ربط حسابك',
      happened: `يعرفك مزود الخدمة، لكن تعذر ربط الحساب هنا به. ${unchanged}`,
      next: 'عد إلى التطبيق وسجّل الدخول بطريقة أخرى.',
    },
    access_denied: {
      heading: 'أُلغي تسجيل الدخول',
      happened: `ألغيته أنت أو ألغاه مزود الخدمة. ${unchanged}`,
      next: 'عد إلى التطبيق للمحاولة مرة أخرى أو بطريقة أخرى.',
    },
    too_many_requests: {
      heading: 'رسائل كثيرة جدًا',
      happened: `لم يتحقق مزود الخدمة من بريدك، وقد أرسلنا إليه ما يكفي من الرموز الآن. ${unchanged}`,
      next: 'اكتب الرمز الذي في أحدث رسالة، أو عد إلى التطبيق وحاول لاحقًا.',
    },
    provider_unavailable: {
      heading: 'مزود الخدمة لا يجيب',
      happened: `لا يمكن الوصول إلى مزود الخدمة الآن. ${unchanged}`,
      next: 'حاول بعد دقائق، أو عد إلى التطبيق وسجّل الدخول بطريقة أخرى.',
    },
    unknown: {
      heading: 'لم ينجح تسجيل الدخول',
      happened: `حدث خطأ في طريق العودة من مزود الخدمة. ${unchanged}`,
      next: 'عد إلى التطبيق وحاول مرة أخرى. وإذا تكرر ذلك فسجّل الدخول بطريقة أخرى.',
    },
  },
}
