// Reads docs/requirements.md as the table it is.

import { describeMachine } from '../../../machines/kit/describe.ts'
import { catalogue } from '../../../scripts/docs/catalogue.ts'
import { textOf } from './files.ts'

export type Row = {
  id: string
  rule: string
  kind: string
  livesIn: string
  shownBy: string
  status: string
}

export const page = 'docs/requirements.md'

const line = /^\| <a id="([^"]+)"><\/a>(\S+)\s*\|(.*)\|$/gm

/** @throws Error for a row whose anchor is not its id: links would lead nowhere */
export const rows: Row[] = [...textOf(page).matchAll(line)].map(([, anchor, id = '', rest = '']) => {
  const [rule = '', kind = '', livesIn = '', shownBy = '', status = ''] = rest
    .split(' | ')
    .map((one) => one.trim())
  if (anchor !== id) throw new Error(`The anchor of ${id} is ${anchor}.`)
  return { id, rule, kind, livesIn, shownBy, status }
})

/** The files a cell names. */
export const filesNamed = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, path = '']) => path)

/** Which machines' transitions cite each id. */
export const citations: ReadonlyMap<string, string[]> = catalogue.reduce((found, { name, machine }) => {
  for (const { requirement } of describeMachine(machine).edges)
    found.set(requirement, [...new Set([...(found.get(requirement) ?? []), name])])
  return found
}, new Map<string, string[]>())
