// The password blocklist: common passwords, the operator's list, and passwords made of words about their owner.

import { getPublicSuffix } from 'tldts'
import { commonPasswords, isCommon } from '../../crypto/common-passwords.ts'
import { sha1 } from '../../crypto/password-filter.ts'
import { folded, SHORTEST } from '../../wire/password-forms.ts'
import { readBlocklist } from './blocklist-file.ts'

/** The person who sets the password, as described by the request. */
export type Owner = { email: string; name?: string }

export type Blocklist = { lists: (password: string, owner: Owner) => boolean }

/** Shorter words are ignored: too many passwords contain them by chance. */
const SHORTEST_WORD = 3

/** @param products the names of the product and its domain. @throws Problem for a file that is not usable */
export async function createBlocklist(
  file: string | undefined,
  products: readonly string[],
): Promise<Blocklist> {
  const common = await commonPasswords()
  const own = file === undefined ? null : await readBlocklist(file)
  // A list of digests has those of the passwords as they were typed.
  const isListed = (text: string) =>
    isCommon(common, text) || [folded(text), text.normalize('NFKC')].some((one) => own?.has(sha1(one)))
  return {
    lists: (password, owner) => {
      const rest = without(folded(password), [...products, ...wordsOf(owner)])
      const isMadeOfWords = rest !== folded(password) && ([...rest].length < SHORTEST || isListed(rest))
      return isListed(password) || isMadeOfWords
    },
  }
}

function wordsOf({ email, name = '' }: Owner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const suffix = getPublicSuffix(domain) ?? ''
  const labels = domain.slice(0, -suffix.length || undefined).split('.')
  return [email, local, domain, ...local.split(/[._+-]/), ...labels, ...name.split(/\s/)]
}

/** Removes the longest words first, so that the e-mail goes before its parts. */
function without(text: string, words: readonly string[]): string {
  return words
    .map(folded)
    .filter((word) => [...word].length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text)
}
