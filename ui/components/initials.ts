// The initials of a person or an organization: a letter of the first word and one of the last, each as its readers count letters.

/** Made for the first name that needs it: what it reads would keep a slow phone from showing the page for a tenth of a second. */
let graphemes: Intl.Segmenter | undefined

/** Of these none joins another. */
const latinAlone = /^[ -~\u00A0-\u02AF]*$/

function graphemesOf(text: string): string[] {
  if (latinAlone.test(text)) return [...text]
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

const startingWith = (letter: RegExp) => (text: string) =>
  graphemesOf(text).find((one) => letter.test(one)) ?? ''

const letterOf = startingWith(/^\p{L}/u)
const anythingOf = startingWith(/^[\p{L}\p{N}]/u)

/** Of an e-mail, what stands before the at sign and a plus. */
const wordsOf = (name: string) => {
  const [, local] = /^([^\s@+]+)\S*@\S+$/.exec(name.trim()) ?? []
  return local ? local.split(/[._-]/) : name.replace(/\(.*?\)/g, ' ').split(/\s+/)
}

/** `Ada Lovelace (she)` AL, `Engines 4tivx` ET, `ada.lovelace@example.com` AL, `王小明` 王; without letters, what there is of digits. */
export function initialsOf(name: string): string {
  const letters = wordsOf(name).map(letterOf).filter(Boolean)
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  // Arabic letters would join into a syllable.
  const between = ends.every((one) => /\p{Script=Arabic}/u.test(`${one}`)) ? '\u200C' : ''
  return ends.join(between).toLocaleUpperCase() || anythingOf(name)
}
