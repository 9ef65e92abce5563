// The configurations of server/deploy, with what they leave open filled in.

import { readFileSync } from 'node:fs'

/** @param name below server/deploy */
export const published = (name: string): string =>
  readFileSync(new URL(`../../../server/deploy/${name}`, import.meta.url), 'utf8')

/** @throws Error where `text` has nothing to be filled in there */
export const filledIn = (text: string, what: string | RegExp, by: string): string => {
  const filled = text.replaceAll(what, by)
  if (filled === text) throw new Error(`The configuration has no ${what}.`)
  return filled
}
