// npm run doctor: tries what the services depend on, and says how to fix each failure.

import type { Given } from '../commands/arguments.mjs'
import { fault, runCommand, say } from '../commands/command.ts'
import { appSettings } from '../config/app-settings.ts'
import { authSettings } from '../config/auth-settings.ts'
import { demandDatabaseUrl } from '../config/demand-database-url.ts'
import { loadSettings, ofDotenv, readEnv } from '../config/load.ts'
import { developmentSecrets } from '../config/secrets.ts'
import type { Settings } from '../config/setting.ts'
import { type Source, sourcesOf } from '../config/sources.ts'
import { weakens } from '../config/weakened-properties.ts'
import { appChecks } from '../doctor/app-checks.ts'
import { authChecks } from '../doctor/auth-checks.ts'
import { type Check, examine, type Finding, found } from '../doctor/finding.ts'
import { Problem } from '../telemetry/problem.ts'

const services = ['auth', 'app'] as const
type Service = (typeof services)[number]

const marks = { well: '✓', doubtful: '?', wrong: '✗', fatal: '✗' }

const line = (service: Service, one: Finding) =>
  `${marks[one.is]} ${service} · ${one.subject}: ${one.says}${one.is === 'well' ? '' : `\n    ${one.fix}`}`

const ofSettings = (...said: Parameters<typeof found>): Finding => ({
  subject: 'settings',
  ...found(...said),
})

/** A warning begins with the setting’s name. */
function fixOf(warning: string): string {
  const [happens] = Object.entries(weakens).find(([name]) => warning.startsWith(`${name}=`))?.[1] ?? []
  if (!happens) return 'See .env.example.'
  return `Under it this can happen: ${happens}. “What your settings weaken” in docs/operations.md shows how.`
}

function settingsOf<S extends Settings>(rows: S) {
  const { values, warnings } = loadSettings(rows, readEnv())
  return {
    values,
    warnings: warnings.map((says) => ofSettings('settings.profile', says, fixOf(says))),
  }
}

function checksOf(service: Service): { checks: readonly Check[]; warnings: readonly Finding[] } {
  if (service === 'auth') {
    const { values: settings, warnings } = settingsOf(authSettings)
    const development = () => [developmentSecrets(settings.DATA_DIR).authSecret]
    const secrets = settings.AUTH_SECRET ?? development()
    const serviceSecrets = settings.SERVICE_SECRET ?? development()
    const databaseUrl = demandDatabaseUrl(settings)
    return { checks: authChecks({ settings, databaseUrl, secrets, serviceSecrets }), warnings }
  }
  const { values: settings, warnings } = settingsOf(appSettings)
  const token = process.env.DOCTOR_TOKEN || undefined
  return { checks: appChecks({ settings, databaseUrl: demandDatabaseUrl(settings), token }), warnings }
}

/** Defaults are many, and the same everywhere: people are told how many. */
function saySources(service: Service, isJson: boolean): void {
  const sources = sourcesOf(service === 'auth' ? authSettings : appSettings, readEnv(), ofDotenv)
  const told = ({ setting, from }: Source) => `${service} · ${setting}: ${from}`
  for (const one of sources) {
    const { setting, from, isGiven } = one
    if (isJson) say(JSON.stringify({ service, setting, from, isGiven }))
    else if (one.isGiven) say(told(one))
  }
  const others = sources.filter(({ isGiven }) => !isGiven).length
  if (!isJson) say(`${service} · ${others} others have what the profile or their default says.`)
}

async function examineService(service: Service): Promise<readonly Finding[]> {
  try {
    const { checks, warnings } = checksOf(service)
    return [...warnings, ...(await examine(checks))]
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.message.split('\n').map((says) => ofSettings('settings.unusable', says, 'See .env.example.'))
  }
}

const isService = (word: string): word is Service => services.some((one) => one === word)

async function doctor({ words: [word], values }: Given): Promise<void> {
  if (word !== undefined && !isService(word)) throw fault('Name auth or app.')
  const chosen = word === undefined ? services : [word]
  if (values.sources) {
    for (const service of chosen) saySources(service, Boolean(values.json))
    return
  }
  const findings = []
  for (const service of chosen)
    for (const finding of await examineService(service)) {
      findings.push(finding)
      say(values.json ? JSON.stringify({ service, ...finding }) : line(service, finding))
    }
  const amiss = findings.filter(({ is }) => is === 'wrong' || is === 'fatal')
  const fatal = amiss.filter(({ is }) => is === 'fatal').length
  if (amiss.length > 0)
    throw new Problem(
      `${amiss.length} of ${findings.length} findings are wrong${fatal > 0 ? `, and ${fatal} of them prevent${fatal === 1 ? 's' : ''} a start` : ''}.`,
      { exitCode: amiss.some(({ subject }) => subject === 'settings') ? 2 : 1 },
    )
}

runCommand('doctor', { '': doctor })
