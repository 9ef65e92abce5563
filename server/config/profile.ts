// Which of the two security profiles applies, and which of its rules are overridden.

import { isLoopback } from '../http/loopback.ts'
import type { AppSettings } from './app-settings.ts'
import type { AuthSettings } from './auth-settings.ts'
import type { Env } from './setting.ts'

export type Profile = 'spec' | 'hardened'

/** Each setting in which the profiles differ, with its value under each of them. */
export const profileRows = {
  CLIENT_USER_FALLBACK: { spec: 'on', hardened: 'off' },
  UNVERIFIED_DISCLOSURE: { spec: 'any-password', hardened: 'right-password' },
  SOCIAL_EMAIL_TRUST: { spec: 'always', hardened: 'when-verified' },
  JWT_CLAIMS: { spec: 'when-present', hardened: 'required' },
  PLAIN_LOOKUP: { spec: 'always', hardened: 'not-digests' },
  UNUSUAL_TOKENS: { spec: 'validated', hardened: 'refused' },
  UNJUDGED_TOKENS: { spec: 'invalid', hardened: 'unavailable' },
  UNCHECKED_SESSION_SECONDS: { spec: '0', hardened: '3600' },
  CALLBACK_DEADLINE_SECONDS: { spec: '0', hardened: '12' },
  CHECK_DEADLINE_SECONDS: { spec: '0', hardened: '3' },
  RATE_LIMITS: { spec: 'off', hardened: 'on' },
  PASSWORD_BLOCKLIST: { spec: 'off', hardened: 'on' },
} as const satisfies { [Name in keyof (AppSettings & AuthSettings)]?: Record<Profile, string> }

/** A shorter time is no weaker; any other value that differs from hardened is. */
function isWeaker(name: string, value = '', hardened: string): boolean {
  if (!name.endsWith('_SECONDS')) return value !== hardened
  return value === '0' || Number(value) > Number(hardened)
}

/** Those of an environment with a value that is weaker than hardened. */
export const weakerIn = (env: Env): (keyof typeof profileRows)[] =>
  (Object.keys(profileRows) as (keyof typeof profileRows)[]).filter((name) =>
    isWeaker(name, env[name], profileRows[name].hardened),
  )

/**
 * Fills in the profile's values where no override is set, and warns of each value that is weaker than hardened.
 * @param demo npm start, npm run dev and tests, the only places where `spec` is the default
 */
export function applyProfile(env: Env, { demo, appOrigin }: { demo: boolean; appOrigin: string }) {
  const mayBeSpec = demo && env.NODE_ENV !== 'production' && isLoopback(env.APP_ORIGIN || appOrigin)
  const profile: Profile =
    env.PROFILE === 'spec' || env.PROFILE === 'hardened' ? env.PROFILE : mayBeSpec ? 'spec' : 'hardened'
  const filled: Env = { ...env, PROFILE: env.PROFILE || profile }
  const warnings: string[] = []
  if (profile === 'spec' && !mayBeSpec)
    warnings.push('PROFILE=spec keeps the risky rules of the specification: not for the open internet.')
  for (const [name, value] of Object.entries(profileRows)) {
    filled[name] = env[name] || value[profile]
    if (isWeaker(name, filled[name], value.hardened) && (profile === 'hardened' || env[name]))
      warnings.push(`${name}=${filled[name]} is less strict than the hardened profile's ${value.hardened}.`)
  }
  return { env: filled, warnings }
}
