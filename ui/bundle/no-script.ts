// What somebody reads whose browser runs no JavaScript.

import type { Language } from '../i18n/languages.ts'

export const noScript: Record<Language, string> = {
  en: 'Lockstep needs JavaScript to sign you in. Please turn it on and load this page again.',
  de: 'Lockstep braucht JavaScript, um Sie anzumelden. Bitte schalten Sie es ein, und laden Sie diese Seite neu.',
  es: 'Lockstep necesita JavaScript para iniciar sesión. Actívelo y vuelva a cargar esta página.',
  ar: 'يحتاج Lockstep إلى JavaScript لتسجيل دخولك. فعّله ثم أعد تحميل هذه الصفحة.',
}
