// Fetches what an operator says in place of our words, and in languages that we have none in: a chunk of its own, for those who give some.

import { type Say, saidBy } from '../i18n/given-sentences.ts'

/** `added`: by language; `files`: the address of what is said in it. */
export type GivenWords = {
  added: Readonly<Record<string, { name: string; dir: string }>>
  files: Readonly<Record<string, string>>
}

export type Languages = Record<string, { name: string; dir: string }>

/**
 * Adds the operator’s languages to ours. One of them whose words do not come is taken away again, so that the page is in another.
 * @param languages ours @param chosen the reader’s among them @param base of the files’ addresses
 */
export async function takeGiven(
  content: string,
  languages: Languages,
  chosen: () => string,
  base = location.href,
): Promise<Say> {
  const { added, files } = JSON.parse(content) as GivenWords
  Object.assign(languages, added)
  const language = chosen()
  const file = files[language]
  if (file === undefined) return (_, ours) => ours
  try {
    const answer = await fetch(new URL(file, base))
    return saidBy(await answer.json(), language)
  } catch (error) {
    if (language in added) delete languages[language]
    throw error
  }
}

/** For the element, which is on a page of somebody else’s. @param address where the application says which words there are */
export async function takeGivenFrom(
  address: string,
  languages: Languages,
  chosen: () => string,
): Promise<Say> {
  const answer = await fetch(address)
  return takeGiven(await answer.text(), languages, chosen, address)
}
