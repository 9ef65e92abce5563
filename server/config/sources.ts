// Where each setting has its value from, and no value: it may be a secret.

import { profileRows } from './profile.ts'
import { type Env, FROM_FILE, type Settings } from './setting.ts'

/** What a value comes from, in one word for programs. `start`: from the command that has started the service. */
export type Place = 'environment' | 'dotenv' | 'configFile' | 'start' | 'profile' | 'default' | 'nowhere'

/** `isGiven`: somebody has given it, here or by choosing a profile. */
export type Source = { setting: string; from: string; place: Place; isGiven: boolean }

/** @param ofDotenv the names that .env has set */
export function sourcesOf(settings: Settings, env: Env, ofDotenv: ReadonlySet<string>): Source[] {
  const file = env[FROM_FILE]
  /** Of a name that has a value. */
  const placeOf = (name: string): { from: string; place: Place } => {
    if (file?.names.has(name)) return { from: file.label, place: 'configFile' }
    return ofDotenv.has(name)
      ? { from: '.env', place: 'dotenv' }
      : { from: 'the environment', place: 'environment' }
  }
  return Object.entries(settings).map(([setting, { isSecret, fallback }]) => {
    if (env[setting]) return { setting, ...placeOf(setting), isGiven: true }
    const named = `${setting}_FILE`
    if (isSecret && env[named]) {
      const { from, place } = placeOf(named)
      return { setting, from: `the file that ${named} names, by ${from}`, place, isGiven: true }
    }
    if (setting in profileRows) return { setting, from: 'the profile', place: 'profile', isGiven: false }
    return fallback === undefined
      ? { setting, from: 'nowhere', place: 'nowhere', isGiven: false }
      : { setting, from: 'its default', place: 'default', isGiven: false }
  })
}
