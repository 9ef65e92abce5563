// That nobody creates an account here, in each language: hardly any service says so.

import type { Language } from './languages.ts'

export const closed: Record<Language, string> = {
  en: 'You can’t create an account here.',
  de: 'Hier können Sie kein Konto erstellen.',
  es: 'Aquí no puedes crear una cuenta.',
  ar: 'لا يمكنك إنشاء حساب هنا.',
}
