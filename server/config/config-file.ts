// Reads settings from lockstep.config.ts: below those of the environment, by the same names, and with the same rules.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Problem } from '../telemetry/problem.ts'
import { closest } from './closest.mjs'
import { importNow, lineOf, whyUnread } from './config-module.ts'
import { textInFile } from './config-value.ts'
import { namesOf, ofSecretFile } from './secret-files.ts'
import { type Env, FROM_FILE, type FromFile, type PolicyOfFile, type Settings } from './setting.ts'

export const NAMES = ['lockstep.config.ts', 'lockstep.config.mjs', 'lockstep.config.js'] as const

/** What a file that is the same everywhere cannot say. */
export const elsewhere = {
  NODE_ENV: 'the same file serves development and production',
  VITE_AUTH_URL: 'the build of the pages does not read this file',
}

export const isElsewhere = (name: string): name is keyof typeof elsewhere => Object.hasOwn(elsewhere, name)

/** Stops a process before it starts. */
const unreadable = (sentence: string) => new Problem(sentence, { exitCode: 2 })

/** @returns its path, and what people call it. @throws Problem */
function fileIn(folder: string, named: string | undefined): { path: string; label: string } | null {
  if (named) {
    const path = resolve(folder, named)
    if (existsSync(path)) return { path, label: named }
    throw unreadable(`LOCKSTEP_CONFIG names ${named}, which is not there: correct the path, or unset it.`)
  }
  const [label, other] = NAMES.filter((name) => existsSync(resolve(folder, name)))
  if (other)
    throw unreadable(`There are ${label} and ${other}, and one of them would count for nothing: delete it.`)
  return label ? { path: resolve(folder, label), label } : null
}

/** @throws Problem where the file exports no settings */
function exportedBy({ path, label }: { path: string; label: string }): object {
  let exported: unknown
  try {
    exported = importNow(path)
  } catch (error) {
    throw unreadable(`${label} cannot be read: it ${whyUnread(error, path)}. Correct it, or delete it.`)
  }
  if (typeof exported === 'object' && exported !== null && !Array.isArray(exported)) return exported
  throw unreadable(
    `${label} exports no settings: write export default defineConfig({ … }), with settings by their names.`,
  )
}

function refused(name: string, label: string, known: readonly string[]): string {
  if (isElsewhere(name))
    return `${name} has no place in ${label}: ${elsewhere[name]}. Set it in the environment.`
  const meant = closest(name, known)
  return meant
    ? `${name} in ${label} is not a setting: did you mean ${meant}? Rename it, or take it out.`
    : `${name} in ${label} is not a setting: take it out.`
}

/** No setting: no text of the environment is a function. @returns why it is none */
function policyIn(
  decide: unknown,
  { path, label }: { path: string; label: string },
): PolicyOfFile | string | undefined {
  if (decide === undefined) return undefined
  if (typeof decide === 'function')
    return { decide: decide as PolicyOfFile['decide'], label, lineOf: (error) => lineOf(error, path) }
  return `policy in ${label} has to be a function: write policy: async (question) => ({ decision: 'allow' }), or take it out.`
}

/** @returns the environment, with what only the file says. @throws Problem where it cannot be read at all */
export function withConfigFile(settings: Settings, env: Env, folder: string): Env {
  const file = fileIn(folder, env.LOCKSTEP_CONFIG)
  if (!file) return env
  const { label } = file
  const known = namesOf(settings)
  const texts = new Map<string, string>()
  const faults = new Map<string, string>()
  const { policy: given, ...exported } = exportedBy(file) as { policy?: unknown }
  const policy = policyIn(given, file)
  if (typeof policy === 'string') faults.set('policy', policy)
  for (const [name, value] of Object.entries(exported).filter(([, value]) => value !== undefined)) {
    const read =
      known.includes(name) && !isElsewhere(name) ? textInFile(name, value, settings[name], env) : null
    if (read && 'text' in read) texts.set(name, read.text)
    else faults.set(name, read ? `${name} in ${label} ${read.fault}.` : refused(name, label, known))
  }
  // A secret and the file that holds it are one setting.
  const otherOf = (name: string) => ofSecretFile(name, settings) ?? `${name}_FILE`
  const counting = [...texts].filter(([name]) => !env[name] && !env[otherOf(name)])
  return {
    ...env,
    ...Object.fromEntries(counting),
    [FROM_FILE]: {
      label,
      names: new Set(counting.map(([name]) => name)),
      faults,
      ...(typeof policy === 'object' && { policy }),
    },
  }
}

/** @returns the sentence, which begins with a setting’s name, with where that stands */
export const withPlace = (sentence: string, from: FromFile | undefined): string =>
  sentence.replace(/^([A-Z][A-Z\d_]*)(?:=\S*)?(?= )/, (named, name) =>
    from?.names.has(name) ? `${named} in ${from.label}` : named,
  )
