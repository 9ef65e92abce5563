// The servers' own sentences in Arabic: machine-translated, not yet read by a native speaker.

import type { Refusals } from '../refusals.ts'

export const refusals: Refusals = {
  VALIDATION_ERROR: 'هذه القيمة غير صالحة.',
  INVALID_EMAIL: 'هذا البريد الإلكتروني غير صالح.',
  INVALID_EMAIL_OR_PASSWORD: 'البريد أو كلمة المرور غير صحيحة.',
  BANNED_USER: 'هذا الحساب مقفل.',
  invalid_credentials: 'البريد أو كلمة المرور غير صحيحة.',
  INVALID_OTP: 'الرمز غير صالح.',
  OTP_EXPIRED: 'انتهت صلاحية الرمز.',
  TOO_MANY_ATTEMPTS: 'عدد المحاولات كبير جدًا.',
  over_request_rate_limit: 'عدد الطلبات كبير جدًا.',
  TOO_MANY_REQUESTS: 'عدد الطلبات كبير جدًا.',
  PASSWORD_TOO_SHORT: 'كلمة المرور قصيرة جدًا.',
  PASSWORD_TOO_LONG: 'كلمة المرور طويلة جدًا.',
  PASSWORD_COMPROMISED: 'ظهرت كلمة المرور هذه في تسريب بيانات. اختر غيرها.',
  weak_password: 'كلمة المرور هذه ضعيفة جدًا.',
  PROVIDER_NOT_FOUND: 'مزود الخدمة هذا غير معروف.',
  PROVIDER_UNAVAILABLE: 'تعذر الوصول إلى مزود الخدمة.',
  INVALID_ORIGIN: 'لا يُسمح بتسجيل الدخول من هذا الموقع.',
  SERVICE_UNAVAILABLE: 'الخدمة غير متاحة مؤقتًا.',
  INTERNAL_SERVER_ERROR: 'حدث خطأ في الخدمة.',
  INVALID_NAME: 'أعطِ المؤسسة اسمًا من 1 إلى 100 حرف.',
  NOT_A_MEMBER: 'لست عضوًا في هذه المؤسسة.',
  TOO_MANY_ORGANIZATIONS: 'لقد أنشأت أكبر عدد من المؤسسات يُسمح به لشخص واحد. اعمل في إحداها.',
  SESSIONS_UNKNOWN: 'لا يمكن معرفة جلساتك من هنا. سجّل الدخول من جديد لرؤيتها.',
  SESSION_TOO_OLD: 'تظهر جلساتك بعد تسجيل دخول حديث فقط. سجّل الدخول من جديد.',
  SESSION_NOT_FOUND: 'هذه الجلسة ليست من جلساتك أو انتهت بالفعل.',
  SESSION_ONLY_RECOGNISED:
    'هذا التطبيق يتعرّف عليك فقط ولا يستطيع إنهاء جلسات أخرى. سجّل الخروج من كل مكان بدلًا من ذلك.',
  AUTH_SERVICE_AWAY: 'تعذر الوصول إلى خدمة تسجيل الدخول الآن. حاول مرة أخرى بعد قليل.',
}
