// Puts the options of lockstep/server between the marks that docs/integrate.md has for them.

import { readFileSync } from 'node:fs'
import { code, table } from './markdown-words.ts'

const declared = new URL('../../server/integrate/options.ts', import.meta.url)

/** A member of the type, with the comment before it, if it has one. */
const member = /^ {2}(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+)?(\w+)(\?)?: /gm

function rows(): string[][] {
  const [, body = ''] = readFileSync(declared, 'utf8').split('export type LockstepOptions = {')
  const [own = ''] = body.split('\n}')
  return [...own.matchAll(member)].map(([, said = '', name = '', optional]) => [
    `${code(name)}${optional ? '' : ' (required)'}`,
    said.replaceAll(/\n\s*\*/g, ' '),
  ])
}

const marks =
  /(<!-- options of server\/integrate\/options\.ts, written by npm run docs -->\n)[\s\S]*?(<!-- end of options -->)/

/** @throws Error where the page has no marks */
export function withOptions(page: string): string {
  if (page.search(marks) < 0) throw new Error('docs/integrate.md has no marks for its options.')
  return page.replace(
    marks,
    (_, begin: string, end: string) => `${begin}\n${table(['Option', 'Meaning'], rows())}\n\n${end}`,
  )
}
