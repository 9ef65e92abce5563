// Rates a password by its length and variety, by whether it repeats the e-mail, and by whether it is a common one.

import { isCommon } from '../client/common-passwords-check.ts'

export type Strength = 0 | 1 | 2 | 3 | 4

const SHORTEST = 8
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

function repeats(password: string, email: string): boolean {
  const local = email.split('@')[0]?.toLowerCase() ?? ''
  return local.length > 2 && password.toLowerCase().includes(local)
}

export function strengthOf(password: string, email: string): Strength {
  const characters = Array.from(password)
  if (characters.length < SHORTEST) return 0
  const isMonotonous = new Set(characters).size < 5
  if (isMonotonous || repeats(password, email)) return 1
  const variety = kinds.filter((kind) => kind.test(password)).length
  const points = characters.length + variety * 2
  if (points < 13) return 1
  if (points < 17) return 2
  return points < 22 ? 3 : 4
}

/** Reports a rating at once, and `common` afterwards, if that is looked for, for a common one, whatever its rating. */
export async function rate(
  password: string,
  email: string,
  looksForCommon: boolean,
  report: (found: Strength | 'common') => void,
): Promise<void> {
  report(strengthOf(password, email))
  if (looksForCommon && (await isCommon(password))) report('common')
}
