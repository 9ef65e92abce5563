// The languages that the services write in: mails, and the pages that they show themselves.

export const languages = ['en', 'de', 'es', 'ar'] as const
/** Ours; an operator may add others, which words that are given by language have as well. */
export type Language = (typeof languages)[number]

export const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag)

/** Of words by language: ours, and those of the operator. */
export const languagesIn = (words: Readonly<Record<Language, unknown>>) => Object.keys(words) as Language[]

/** What `make` makes of each of them. */
export const inEach = <T>(make: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>
