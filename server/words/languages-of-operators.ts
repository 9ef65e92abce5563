// The languages that an operator adds by a file of words: which there are, how they are called, and which way they are written.

const tag = /^[a-z]{2,3}$/

/** Null where it is none that has a name. */
export function languageNamed(language: string): { name: string; dir: 'ltr' | 'rtl' } | null {
  if (!tag.test(language)) return null
  const locale = new Intl.Locale(language)
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language)
  if (name === undefined || Intl.PluralRules.supportedLocalesOf([language]).length === 0) return null
  const { direction } = locale.getTextInfo()
  return {
    name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1),
    dir: direction === 'rtl' ? 'rtl' : 'ltr',
  }
}
