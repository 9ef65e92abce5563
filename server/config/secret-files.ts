// Reads secrets from files: NAME_FILE names the file of the setting NAME, as container platforms mount them.

import { readFileSync } from 'node:fs'
import type { Env, Settings } from './setting.ts'

const fileNameOf = (name: string) => `${name}_FILE`

/** @returns the setting whose file this one names */
export const ofSecretFile = (name: string, settings: Settings): string | undefined =>
  Object.keys(settings).find((own) => settings[own]?.isSecret && fileNameOf(own) === name)

/** The names under which these settings may be given. */
export const namesOf = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, { isSecret }]) => (isSecret ? [name, fileNameOf(name)] : [name]))

/** @returns the environment with what the files hold, and a fault for each that cannot be used */
export function withSecretFiles(settings: Settings, env: Env): { env: Env; faults: string[] } {
  const filled: Env = { ...env }
  const faults: string[] = []
  for (const [name, { isSecret }] of Object.entries(settings)) {
    const from = fileNameOf(name)
    const file = env[from]
    if (!isSecret || !file) continue
    if (env[name]) {
      faults.push(`${name} and ${from} are both set: unset one of them.`)
      continue
    }
    try {
      // Editors end a file with a line break, which is no part of the secret.
      filled[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (filled[name] === '') faults.push(`${from} names an empty file: write the value of ${name} into it.`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      faults.push(`${from} names a file that cannot be read (${code}): correct the path, or its permissions.`)
    }
  }
  return { env: filled, faults }
}
