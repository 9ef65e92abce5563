// The languages of the UI and the choice among them: the one stored, else the nearest to what the browser asks for, else English.

export const languages = {
  en: { name: 'English', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
}

export type Language = keyof typeof languages

const KEY = 'lockstep.language'

/** Of ours the one that an operator's begins with, where we have it: German for de-CH. */
export const oursOf = (tag: string) => tag.split('-')[0] as Language

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

/**
 * Of ours none has a region, so the first part of a tag is enough. With an operator's languages comes `languageFor`, which chooses from
 * then on: everybody would have to load it otherwise.
 */
export const choice = {
  languages,
  /** @param asked the most wanted first */
  among: (asked: readonly string[]): Language | undefined => asked.map(oursOf).find(isLanguage),
}

export const chosenLanguage = (): Language => choice.among([storedLanguage(), ...navigator.languages]) ?? 'en'
