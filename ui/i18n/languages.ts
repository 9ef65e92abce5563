// The languages of the UI and the choice among them: the one stored, else the first the browser asks for, else English.

export const languages = {
  en: { name: 'English', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
}

export type Language = keyof typeof languages

const KEY = 'lockstep.language'

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

function storedLanguage(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Where the browser refuses storage, its own language is chosen again.
  }
}

export function chosenLanguage(): Language {
  const asked = navigator.languages.map((tag) => tag.split('-')[0] ?? '')
  return [storedLanguage(), ...asked].find(isLanguage) ?? 'en'
}
