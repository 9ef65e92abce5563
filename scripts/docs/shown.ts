// Which tests show each requirement: those whose titles begin with its id.

import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
const jsonOf = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const { scripts }: { scripts: object } = jsonOf('package.json')
const wide: string[] = jsonOf('test/wide.json')

const id = String.raw`[A-Z]+-\d+(?:\.\d)?`
/** `'EV-3, EV-4: a title'`, of a test or of those around it. */
const titled = new RegExp(String.raw`(?<=['"\`])${id}(?:, ${id})*(?=: )`, 'g')
/** The rows of tables, which become titles with this before them. */
const tabled = new RegExp(`(?<=')${id}(?=')`, 'g')

const isTable = (path: string): boolean => path.startsWith('test/machines/tables/')

/** The ids that the titles of a file begin with, each once. */
export function idsIn(path: string, source: string): string[] {
  const found = [...source.matchAll(titled), ...(isTable(path) ? source.matchAll(tabled) : [])]
  return [...new Set(found.flatMap(([ids]) => ids.split(', ')))]
}

const paths = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path) || (isTable(path) && path.endsWith('.ts')))
  .filter((path) => !path.includes('/node_modules/'))
  .sort()

/** By id: the files of tests. */
export const shownBy: ReadonlyMap<string, string[]> = paths.reduce((all, path) => {
  for (const one of idsIn(path, readFileSync(new URL(path, root), 'utf8')))
    all.set(one, [...(all.get(one) ?? []), path])
  return all
}, new Map<string, string[]>())

/** The command that runs a file: a folder of `npm test`, or one with a command of its own. */
export function commandOf(path: string): string {
  if (path.includes('.deep.test.')) return 'npm run test:deep'
  if (wide.includes(path)) return 'npm run test:wide'
  const own = `test:${path.split('/')[1]}`
  return own in scripts ? `npm run ${own}` : 'npm test'
}
