// A light opinion on a password: length first, then variety, and whether it repeats the e-mail. Never a rule.

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
