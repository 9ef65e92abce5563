// The filter of the most common passwords, from @zxcvbn-ts/language-common, and of what their mutations come to: 74 KB. Sources
// compile it when they import this; of what is bundled the bundler has done so, and its bytes stand here.

import { dictionary } from '@zxcvbn-ts/language-common'
import { folded, formsOf, SHORTEST, SHORTEST_BASE } from '../wire/password-forms.ts'
import { createPasswordFilter, sha1 } from './password-filter.ts'

/** The list begins with the most frequent: mutations of rarer ones are not looked for. */
const MUTATED = 10_000

function compile(): Uint8Array {
  const all = dictionary['passwords-common']
  const usable = all.map(folded).filter((password) => [...password].length >= SHORTEST)
  const bases = all
    .slice(0, MUTATED)
    .flatMap(formsOf)
    .filter((form) => form.length >= SHORTEST_BASE)
  const entries = new Set([...usable, ...bases])
  const filter = createPasswordFilter(entries.size)
  if (!filter) throw new Error('The list of common passwords is longer than a filter holds.')
  for (const entry of entries) filter.add(sha1(entry))
  return filter.bytes
}

export const bytes = compile()
