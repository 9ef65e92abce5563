// Words whose every sentence is its own name, with the values that it is said with: what is drawn by them, a server fills with words.

const isTree = (words: unknown): words is object => typeof words === 'object' && words !== null

/** `%words.form.or%`; `%words.form.continueWith(Google)%` */
export function named<Words>(words: Words, path: string): Words {
  if (typeof words === 'function')
    return ((...values: unknown[]) => `%words.${path}(${values.join('|')})%`) as Words
  if (!isTree(words)) return `%words.${path}%` as Words
  if (Array.isArray(words)) return words.map((one, at) => named(one, `${path}.${at}`)) as Words
  return Object.fromEntries(
    Object.entries(words).map(([key, one]) => [key, named(one, `${path}.${key}`)]),
  ) as Words
}
