// Whether a password is one that is guessed first: common, on the operator's list, or made of what is known of its owner.

import { getPublicSuffix } from 'tldts'
import { commonPasswords } from '../../crypto/common-passwords.ts'
import { folded, SHORTEST, sha1 } from '../../crypto/password-filter.ts'
import { readBlocklist } from './blocklist-file.ts'

/** Whose password it is to be, as far as the caller says. */
export type Owner = { email: string; name?: string }

export type Blocklist = { lists: (password: string, owner: Owner) => boolean }

/** In a shorter word there is nothing to guess by. */
const SHORTEST_WORD = 3

/** @param products what the product and its place are called. @throws Problem for a file that is not in order */
export async function createBlocklist(
  file: string | undefined,
  products: readonly string[],
): Promise<Blocklist> {
  const common = await commonPasswords()
  const own = file === undefined ? null : await readBlocklist(file)
  const isListed = (text: string) => {
    const digest = sha1(folded(text))
    // A list of digests has them of the passwords as they were typed.
    return [digest, sha1(text.normalize('NFKC'))].some((one) => common.has(one) || own?.has(one))
  }
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

/** The longest words first: the e-mail before its parts. */
function without(text: string, words: readonly string[]): string {
  return words
    .map(folded)
    .filter((word) => [...word].length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text)
}
