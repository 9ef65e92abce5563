// What a password comes to without the usual mutations, so that a list need not have each of them: pages and services look up the same.

/** The shortest password that is allowed. */
export const SHORTEST = 8

/** A word that is shorter is no base of a mutation: too many passwords contain one by chance. */
export const SHORTEST_BASE = 4

/** Nothing on the list is longer: what is cannot be on it, and is not looked up, since the filter is wrong now and then. */
const LONGEST_LISTED = 20

/** Digits and marks before a word and behind it. A year and a mark fit, a second secret does not. */
const before = /^[^\p{L}]{1,4}(?=.*\p{L})/su
const behind = [/[^\p{L}]{1,6}$/u, /\d{1,6}[^\p{L}\d]{0,2}$/u]

/** `1` stands for an i or an l: where both are in a word, that word is missed. */
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}
const lettersFor = (text: string, one: string) =>
  text.replace(/[01!|34@5$7]/g, (sign) => (sign === '1' ? one : (lookAlikes[sign] ?? sign)))

/** Of English, German and French keyboards. */
const rows = [
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
]
const ordered = rows.flatMap((row) => [row, [...row].toReversed().join('')])
const threesOf = (row: string) =>
  Array.from({ length: Math.max(0, row.length - 2) }, (_, at) => row.slice(at, at + 3))
const threes = new Set(ordered.flatMap(threesOf))
const isRun = (three: string) => threes.has(three) || /^(.)\1\1$/su.test(three)

/** A run of three or more keys, letters or digits in order, or of one sign, takes little more to guess than its first sign. */
function signsOf(text: string): number {
  const runs = threesOf(text).map(isRun)
  // The second of a run is known by the third; the others by the two before them.
  return Array.from(text).filter((_, at) => !runs[at - 1] && !runs[at - 2]).length
}

/** Compared without regard to case, which is what people vary first. */
export const folded = (password: string): string => password.normalize('NFKC').toLowerCase()

/** What is repeated, for a text that consists of one part again and again; otherwise the text. */
const partOf = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/** Whether nothing is in it but a few repeats and runs: no list need have such a password. */
export const isRepetitive = (password: string): boolean => signsOf(partOf(folded(password))) < SHORTEST_BASE

/**
 * As it is; without what is before and behind it; each also with letters for the signs that look like them, and once where
 * it is repeated. None is longer than what is listed.
 */
export function formsOf(password: string): string[] {
  const text = folded(password)
  const starts = [text, text.replace(before, '')]
  const words = starts.flatMap((start) => [start, ...behind.map((end) => start.replace(end, ''))])
  const spelt = words.flatMap((word) => [word, lettersFor(word, 'i'), lettersFor(word, 'l')])
  return [...new Set([...spelt, ...spelt.map(partOf)])].filter(
    (form) => form.length <= LONGEST_LISTED && (form === text || form.length >= SHORTEST_BASE),
  )
}
