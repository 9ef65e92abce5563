// Fetches what an operator says in place of our words, and in languages that we have none in: a chunk of its own, for those who give some.

import { languageFor } from '../../server/wire/language-for.ts'
import { type Say, saidBy } from '../i18n/given-sentences.ts'
import type { Language, choice as ours } from '../i18n/languages.ts'

/** `added`: by language; `files`: the address of what is said in it. */
export type GivenWords = {
  added: Readonly<Record<string, { name: string; dir: string }>>
  files: Readonly<Record<string, string>>
}

type Choice = typeof ours

/**
 * Adds the operator’s languages to ours, among which regions are then chosen as well. Where the words of one of them do not come, all are taken away again, so that the page is in one of ours.
 * @param choice among ours @param chosen the reader’s among them @param base of the files’ addresses
 */
export async function takeGiven(
  content: string,
  choice: Choice,
  chosen: () => string,
  base = location.href,
): Promise<Say> {
  const { added, files } = JSON.parse(content) as GivenWords
  const languages: Record<string, object> = Object.assign(choice.languages, added)
  choice.among = (asked) => languageFor(asked, Object.keys(languages) as Language[])
  const language = chosen()
  const file = files[language]
  if (file === undefined) return (_, ours) => ours
  try {
    const answer = await fetch(new URL(file, base))
    return saidBy(await answer.json(), language)
  } catch (error) {
    if (language in added) for (const one of Object.keys(added)) delete languages[one]
    throw error
  }
}

/** For the element, which is on a page of somebody else’s. @param address where the application says which words there are */
export async function takeGivenFrom(address: string, choice: Choice, chosen: () => string): Promise<Say> {
  const answer = await fetch(address)
  return takeGiven(await answer.text(), choice, chosen, address)
}
