// Reads a file of settings, as operators have one, for what of it the proofs are about.

import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { callbackPolicyOf } from '../../server/app/create-app-deps.ts'
import { policyOf } from '../../server/auth/flow-options.ts'
import { withConfigFile } from '../../server/config/config-file.ts'
import { allSettings, SettingsError } from '../../server/config/load.ts'
import { applyProfile, type Profile, profileRows } from '../../server/config/profile.ts'
import { readSettings } from '../../server/config/read.ts'
import { namesOf } from '../../server/config/secret-files.ts'
import { type Env, FROM_FILE } from '../../server/config/setting.ts'
import { Problem } from '../../server/telemetry/problem.ts'
import type { Policy } from '../model/options.ts'

const HOW = 'npm run prove -- --help says what is wanted.'

/** What the worlds of the proofs differ by. */
export const proven = [
  'CLIENT_USER_FALLBACK',
  'UNVERIFIED_DISCLOSURE',
  'SOCIAL_EMAIL_TRUST',
  'UNCHECKED_SESSION_SECONDS',
] as const satisfies readonly (keyof typeof profileRows)[]

/** Time has no length in the worlds: whether an unchecked session ends is proven, and not that an hour is short enough. */
const isProven = (name: string, uncheckedSeconds: number) =>
  proven.some((one) => one === name) && !(name === 'UNCHECKED_SESSION_SECONDS' && uncheckedSeconds > 0)

export type Given = {
  profile: Profile
  policy: Policy
  /** What wins over the profile. */
  overrides: Record<string, string>
  /** Sentences about what is weaker than hardened, and no property is about. */
  unproven: readonly string[]
}

const names = [
  ...(Object.keys(profileRows) as (keyof typeof profileRows)[]),
  'SIGN_UP',
  'AUTO_SIGN_IN_AFTER_VERIFY',
  'TWO_FACTOR_DEMANDED_OF',
] as const

/** @throws Problem */
export function settingsOf(path: string): Given {
  if (/\.[cm]?[jt]s$/.test(path))
    return given(withConfigFile(allSettings, { LOCKSTEP_CONFIG: path }, '/'), path)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Problem(`${path} cannot be read (${code}): name a file of settings. ${HOW}`, { exitCode: 2 })
  }
  return given(parseEnv(text) as Record<string, string>, path)
}

/** @throws Problem with every fault at once, none of which repeats a value */
export function given(env: Env, path: string): Given {
  const known = namesOf(allSettings)
  if (!Object.keys(env).some((name) => known.includes(name)))
    throw new Problem(
      `${path} has no setting of Lockstep: lines such as PROFILE=hardened are wanted, as in .env.example. ${HOW}`,
      { exitCode: 2 },
    )
  // A table of roles by which people gain is refused as the start refuses it.
  const { PROFILE, ORGANIZATION_ROLES, ...others } = allSettings
  const rows = {
    PROFILE,
    ORGANIZATION_ROLES,
    ...Object.fromEntries(names.map((name) => [name, others[name]])),
  } as Pick<typeof allSettings, (typeof names)[number] | 'PROFILE' | 'ORGANIZATION_ROLES'>
  const filled = applyProfile(env, { demo: false, appOrigin: '' })
  const read = readSettings(rows, filled.env, known)
  const faults = [...(env[FROM_FILE]?.faults.values() ?? []), ...('faults' in read ? read.faults : [])]
  if ('faults' in read || faults.length > 0) throw new SettingsError(faults)
  const { values } = read
  return {
    profile: filled.env.PROFILE as Profile,
    policy: {
      ...policyOf(values),
      ...callbackPolicyOf(values),
      endsUncheckedSessions: values.UNCHECKED_SESSION_SECONDS > 0,
    },
    overrides: Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
    unproven: filled.warnings.filter(
      (sentence) => !isProven(sentence.split('=')[0] ?? '', values.UNCHECKED_SESSION_SECONDS),
    ),
  }
}
