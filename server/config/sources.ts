// Where each setting has its value from, and no value: it may be a secret.

import { profileRows } from './profile.ts'
import { type Env, FROM_FILE, type Settings } from './setting.ts'

/** `isGiven`: somebody has given it, here or by choosing a profile. */
export type Source = { setting: string; from: string; isGiven: boolean }

/** @param ofDotenv the names that .env has set */
export function sourcesOf(settings: Settings, env: Env, ofDotenv: ReadonlySet<string>): Source[] {
  const file = env[FROM_FILE]
  /** Of a name that has a value. */
  const placeOf = (name: string) => {
    if (file?.names.has(name)) return file.label
    return ofDotenv.has(name) ? '.env' : 'the environment'
  }
  return Object.entries(settings).map(([setting, { isSecret, fallback }]) => {
    if (env[setting]) return { setting, from: placeOf(setting), isGiven: true }
    const named = `${setting}_FILE`
    if (isSecret && env[named])
      return { setting, from: `the file that ${named} names, by ${placeOf(named)}`, isGiven: true }
    if (setting in profileRows) return { setting, from: 'the profile', isGiven: false }
    return { setting, from: fallback === undefined ? 'nowhere' : 'its default', isGiven: false }
  })
}
