// The languages the UI speaks, and whose turn it is: the one kept, else the first the browser asks for, else English.

export const languages = {
  en: { name: 'English', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
}

export type Language = keyof typeof languages

const KEY = 'lockstep.language'

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

function keptLanguage(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A browser that refuses storage goes on asking for its own language.
  }
}

export function chosenLanguage(): Language {
  const asked = navigator.languages.map((tag) => tag.split('-')[0] ?? '')
  return [keptLanguage(), ...asked].find(isLanguage) ?? 'en'
}
