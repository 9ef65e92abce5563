// The words around a CAPTCHA, in each language, for those who ask for one.

import type { Language } from './languages.ts'

type CaptchaWords = {
  label: string
  loading: string
  unsolved: string
  broken: (host: string) => string
  again: string
}

export const captchaWords: Record<Language, CaptchaWords> = {
  en: {
    label: 'Check that you’re a person',
    loading: 'Loading the check that you’re a person…',
    unsolved: 'Complete the check that you’re a person.',
    broken: (host) =>
      `We couldn’t load the check that you’re a person, and you need it to sign up. Check your connection, and whether something blocks ${host}.`,
    again: 'Try again',
  },
  de: {
    label: 'Prüfung, ob Sie ein Mensch sind',
    loading: 'Die Prüfung, ob Sie ein Mensch sind, wird geladen …',
    unsolved: 'Schließen Sie die Prüfung ab, ob Sie ein Mensch sind.',
    broken: (host) =>
      `Die Prüfung, ob Sie ein Mensch sind, konnte nicht geladen werden. Ohne sie können Sie kein Konto erstellen. Prüfen Sie Ihre Verbindung und ob etwas ${host} blockiert.`,
    again: 'Noch einmal versuchen',
  },
  es: {
    label: 'Comprobación de que eres una persona',
    loading: 'Cargando la comprobación de que eres una persona…',
    unsolved: 'Completa la comprobación de que eres una persona.',
    broken: (host) =>
      `No hemos podido cargar la comprobación de que eres una persona, y la necesitas para crear una cuenta. Comprueba tu conexión y si algo bloquea ${host}.`,
    again: 'Volver a intentarlo',
  },
  ar: {
    label: 'التحقق من أنك إنسان',
    loading: 'جارٍ تحميل التحقق من أنك إنسان…',
    unsolved: 'أكمل التحقق من أنك إنسان.',
    broken: (host) =>
      `تعذر تحميل التحقق من أنك إنسان، وهو لازم لإنشاء حساب. تحقق من اتصالك ومما إذا كان شيء ما يحجب ⁦${host}⁩.`,
    again: 'إعادة المحاولة',
  },
}
