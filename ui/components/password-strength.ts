// A light opinion on a password: length first, then variety, and whether it repeats the e-mail or is a common one.

import { isCommon } from '../client/common-passwords.ts'

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

/** Tells at once what it looks like, and then whether it is a common one, whatever it looks like. */
export async function weigh(
  password: string,
  email: string,
  tell: (found: Strength | 'common') => void,
): Promise<void> {
  tell(strengthOf(password, email))
  if (await isCommon(password)) tell('common')
}
