// The settings that a service runs with, as an operator is shown them: each with where it comes from, and of a secret only whether it's set.

import { applyProfile, profileRows, weakerIn } from './profile.ts'
import type { Env, Settings } from './setting.ts'
import { type Place, sourcesOf } from './sources.ts'
import { weakens } from './weakened-properties.ts'

export type SettingInForce = {
  name: string
  place: Place
  isGiven: boolean
  isSecret: boolean
  /** As text; null for a secret, and where there is none. */
  value: string | null
}

/** A setting whose value is less strict than in the hardened profile, and what the proofs find to happen under it. */
export type WeakerSetting = { name: string; value: string; hardened: string; happens: readonly string[] }

export type SettingsInForce = { rows: readonly SettingInForce[]; weaker: readonly WeakerSetting[] }

/** The path of an address may be a secret. Of a list each. */
const withoutPaths = (text: string): string =>
  text
    .split(',')
    .map((part) => {
      const url = /^\s*https?:/i.test(part) ? URL.parse(part) : null
      if (!url) return part
      return `${url.pathname}${url.search}` === '/' ? url.origin : `${url.origin}/…`
    })
    .join(',')

type Given = {
  /** What somebody has given. */
  given: Env
  /** What a command has made of it: with the ports that it has opened, and with what it adds. */
  inForce: Env
  profile: string
  ofDotenv: ReadonlySet<string>
}

export function settingsInForce(
  settings: Settings,
  { given, inForce, profile, ofDotenv }: Given,
): SettingsInForce {
  const { env } = applyProfile({ ...inForce, PROFILE: profile }, { demo: false, appOrigin: '' })
  const rows = sourcesOf(settings, given, ofDotenv).map(({ setting: name, place, isGiven }) => {
    const { isSecret = false, fallback } = settings[name] ?? {}
    const byDefault = typeof fallback === 'function' ? fallback(env) : fallback
    const value = env[name] || byDefault || null
    const isAdded = !isGiven && Boolean(inForce[name]) && value !== byDefault
    return {
      name,
      place: isAdded ? ('start' as const) : place,
      isGiven: isGiven || isAdded,
      isSecret,
      value: isSecret || value === null ? null : withoutPaths(value),
    }
  })
  const weaker = weakerIn(env)
    .filter((name) => name in settings)
    .map((name) => ({
      name,
      value: env[name] ?? '',
      hardened: profileRows[name].hardened,
      happens: weakens[name] ?? [],
    }))
  return { rows, weaker }
}
