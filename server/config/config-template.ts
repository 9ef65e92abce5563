// Renders a lockstep.config.ts to begin with: every setting that may be there, what it means, and its default, commented out.

import { exampleOf } from '../telemetry/called.mjs'
import { isElsewhere } from './config-file.ts'
import type { Setting } from './setting.ts'
import { commented, sections, sentencesOf } from './settings-in-words.ts'

/** All of which is a secret. */
const isSecretText = ({ isSecret, isJson }: Setting) => isSecret && !isJson

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`

const member = ([key, value]: [string, unknown]) =>
  `${/^\w+$/.test(key) ? key : quoted(key)}: ${literal(value)}`

export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(member)
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

/** What follows from other settings goes on doing so: nothing changes where it is uncommented as it is. */
function defaultIn({ fallback, isJson, schema }: Setting): unknown {
  if (typeof fallback !== 'string' || fallback === '') return undefined
  if (isJson) return JSON.parse(fallback)
  const { data } = schema.safeParse(fallback)
  if (Array.isArray(data)) return fallback.split(',')
  return ['number', 'boolean'].includes(typeof data) ? data : fallback
}

/** An object of several names has each on a line. */
function code(name: string, value: unknown): string[] {
  const members = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value ?? {}) : []
  if (members.length < 2) return [`${name}: ${literal(value)},`]
  return [`${name}: {`, ...members.map((one) => `  ${member(one)},`), '},']
}

function paragraph([name, setting]: [string, Setting]): string {
  const row =
    setting.schema.safeParse('on').data === true ? { ...setting, expects: 'true or false' } : setting
  const secrets = setting.isSecret ? ' Take its secrets from process.env.' : ''
  const comment = commented(exampleOf(`${sentencesOf(row)}${secrets}`), '  //')
  return [...comment, ...code(name, defaultIn(setting)).map((line) => `  // ${line}`)].join('\n')
}

const HEAD = `// The settings of Lockstep: uncomment what you change. What the environment or .env sets wins.

import { defineConfig } from 'lockstep/config'

export default defineConfig({`

/** Of what is no setting. */
export const POLICY_MEANING =
  'Decides on what POLICY_EVENTS names, in place of a program at POLICY_URL: docs/extend.md.'

const POLICY = `  // === A policy of your own ===

${commented(POLICY_MEANING, '  //').join('\n')}
  // policy: async ({ type, email }) => ({ decision: 'allow' }),`

/** @returns the text of a lockstep.config.ts */
export function renderConfig(): string {
  const all = sections.map(([title, rows]) => {
    const own = Object.entries(rows).filter(([name]) => !isElsewhere(name))
    return {
      title,
      rows: own.filter(([, row]) => !isSecretText(row)),
      secrets: own.filter(([, row]) => isSecretText(row)),
    }
  })
  const paragraphs = all
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows }) => [`  // === ${title} ===`, ...rows.map(paragraph)])
  const secrets = all.flatMap((section) => section.secrets.map(([name]) => name)).join(', ')
  const rest = `Secrets are set in the environment, or by the path of a file that holds one, as NAME_FILE: ${secrets}.`
  return `${HEAD}\n${[...paragraphs, POLICY, commented(rest, '  //').join('\n')].join('\n\n')}\n})\n`
}
