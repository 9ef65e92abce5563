// Loads a service's settings for a main: reads .env in development, applies the profile, and reports every fault at once.

import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { Problem } from '../telemetry/problem.ts'
import { appSettings } from './app-settings.ts'
import { authSettings } from './auth-settings.ts'
import { captchaFaults } from './captcha-settings.ts'
import { appOrigin } from './common-settings.ts'
import { withConfigFile, withPlace } from './config-file.ts'
import { demoSettings } from './dev.ts'
import { webhookFaults } from './event-settings.ts'
import { exposureFaults, madeUpFaults, testingFaults } from './exposure.ts'
import { factorFaults } from './factor-settings.ts'
import { passkeyFaults } from './passkey-settings.ts'
import { policyFaults } from './policy-settings.ts'
import { applyProfile } from './profile.ts'
import { readSettings } from './read.ts'
import type { OrganizationRoles } from './role-table.ts'
import { namesOf, withSecretFiles } from './secret-files.ts'
import { type Env, FROM_FILE, type OfFile, type Settings, type ValuesOf } from './setting.ts'
import { faultsOfRoles, type WordsOfFolder } from './words-settings.ts'

/** The auth service’s rows last: of the mail server it needs more. */
export const allSettings = { ...appSettings, ...authSettings, ...demoSettings }

/** Stops a process before it starts: the faults of its settings, each a sentence that says how to correct it. */
export class SettingsError extends Problem {
  constructor(faults: string[]) {
    super(faults.join('\n'), { exitCode: 2 })
    this.name = 'SettingsError'
  }
}

const setByDotenv = new Set<string>()
/** The names that .env has set in this process, which reads it more than once. */
export const ofDotenv: ReadonlySet<string> = setByDotenv

function readDotenv(): void {
  const before = new Set(Object.keys(process.env))
  loadEnvFile('.env')
  for (const name of Object.keys(process.env)) if (!before.has(name)) setByDotenv.add(name)
}

/** @throws Problem where there is a lockstep.config.ts that cannot be read */
export function readEnv(): Env {
  if (process.env.NODE_ENV !== 'production' && existsSync('.env')) readDotenv()
  return withConfigFile(allSettings, { ...process.env }, process.cwd())
}

/** Of names that the words give to roles, where both are among the settings, and are usable each by itself. */
function roleFaults(values: { WORDS_DIR?: WordsOfFolder; ORGANIZATION_ROLES?: OrganizationRoles }): string[] {
  const { WORDS_DIR: words, ORGANIZATION_ROLES: table } = values
  const faults = words && table ? faultsOfRoles(words, table.roles.table.given) : []
  return faults.length > 0 ? [`WORDS_DIR is not usable as it is: ${faults.join('; ')}.`] : []
}

const serviceOf = (settings: Settings): 'app' | 'auth' | 'both' => {
  if ('CAPTCHA_SECRET' in settings) return 'ORGANIZATIONS_PER_PERSON' in settings ? 'both' : 'auth'
  return 'app'
}

/**
 * @param demo npm start and npm run dev. `alone`: start:auth and start:app, rather than a command
 * @throws SettingsError with every fault at once
 */
export function loadSettings<S extends Settings>(
  settings: S,
  given: Env,
  { demo = false, alone = false }: { demo?: boolean; alone?: boolean } = {},
): { values: ValuesOf<S> & OfFile; warnings: string[] } {
  const { env, faults } = withSecretFiles(settings, given)
  const profiled = applyProfile(env, { demo, appOrigin: appOrigin(env) })
  const read = readSettings(settings, profiled.env, namesOf(allSettings))
  const others = [
    ...faults,
    ...exposureFaults(settings, profiled.env, demo),
    ...testingFaults(given, alone),
    ...('WEBHOOKS' in settings ? webhookFaults(profiled.env) : []),
    ...('FACTORS' in settings ? factorFaults(profiled.env) : []),
    ...('POLICY_URL' in settings ? policyFaults(profiled.env, serviceOf(settings)) : []),
    ...('CAPTCHA' in settings ? captchaFaults(profiled.env, 'CAPTCHA_SECRET' in settings) : []),
    ...('PASSKEY_RP_ID' in settings ? passkeyFaults(profiled.env) : []),
    ...roleFaults('faults' in read ? read.usable : read.values),
    ...(demo ? [] : madeUpFaults(settings, profiled.env)),
  ]
  const from = given[FROM_FILE]
  const inPlace = (sentence: string) => withPlace(sentence, from)
  const all = [...('faults' in read ? read.faults : []), ...others]
    // Without a value because the file cannot give it one, which is said.
    .filter((sentence) => !from?.faults.has(sentence.split(' ', 1)[0] ?? ''))
    .map(inPlace)
  if (from) all.unshift(...from.faults.values())
  if ('faults' in read || all.length > 0) throw new SettingsError(all)
  const { policy } = from ?? {}
  return {
    values: Object.freeze({ ...read.values, ...(policy && { policy }) }),
    warnings: profiled.warnings.map(inPlace),
  }
}
