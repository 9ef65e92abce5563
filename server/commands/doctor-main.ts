// npm run doctor: tries what the services depend on, and says of each failure how to mend it.

import { appSettings } from '../config/app.ts'
import { authSettings } from '../config/auth.ts'
import { demandDatabaseUrl } from '../config/database-url.ts'
import { loadSettings, readEnv, SettingsError } from '../config/load.ts'
import { developmentSecrets } from '../config/secrets.ts'
import type { Settings } from '../config/setting.ts'
import { appChecks } from '../doctor/app.ts'
import { authChecks } from '../doctor/auth.ts'
import { type Check, examine, type Finding } from '../doctor/finding.ts'
import { Problem } from '../telemetry/problem.ts'
import type { Given } from './arguments.mjs'
import { fault, runCommand, say } from './command.ts'

const services = ['auth', 'app'] as const
type Service = (typeof services)[number]

const marks = { well: '✓', doubtful: '?', wrong: '✗' }

const line = (service: Service, { subject, is, says, fix }: Finding) =>
  `${marks[is]} ${service} · ${subject}: ${says}${fix ? `\n    ${fix}` : ''}`

function settingsOf<S extends Settings>(rows: S) {
  const { values, warnings } = loadSettings(rows, readEnv())
  return {
    values,
    warnings: warnings.map((says) => ({ is: 'doubtful', says, subject: 'settings' }) as const),
  }
}

function checksOf(service: Service): { checks: readonly Check[]; warnings: readonly Finding[] } {
  if (service === 'auth') {
    const { values: settings, warnings } = settingsOf(authSettings)
    const secrets = settings.AUTH_SECRET ?? [developmentSecrets(settings.DATA_DIR).authSecret]
    return { checks: authChecks({ settings, databaseUrl: demandDatabaseUrl(settings), secrets }), warnings }
  }
  const { values: settings, warnings } = settingsOf(appSettings)
  const token = process.env.DOCTOR_TOKEN || undefined
  return { checks: appChecks({ settings, databaseUrl: demandDatabaseUrl(settings), token }), warnings }
}

async function examineService(service: Service): Promise<readonly Finding[]> {
  try {
    const { checks, warnings } = checksOf(service)
    return [...warnings, ...(await examine(checks))]
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isOfSettings = error instanceof SettingsError
    return error.message.split('\n').map((says) => ({
      subject: 'settings',
      is: 'wrong',
      says,
      ...(!isOfSettings && { fix: 'See .env.example.' }),
    }))
  }
}

const isService = (word: string): word is Service => services.some((one) => one === word)

async function doctor({ words: [word], values }: Given): Promise<void> {
  if (word !== undefined && !isService(word)) throw fault('There are the services auth and app.')
  const findings = []
  for (const service of word === undefined ? services : [word])
    for (const finding of await examineService(service)) {
      findings.push(finding)
      say(values.json ? JSON.stringify({ service, ...finding }) : line(service, finding))
    }
  const wrongs = findings.filter(({ is }) => is === 'wrong').length
  const isOfSettings = findings.some(({ subject, is }) => subject === 'settings' && is === 'wrong')
  if (wrongs > 0)
    throw new Problem(`${wrongs} of ${findings.length} findings are wrong.`, {
      exitCode: isOfSettings ? 2 : 1,
    })
}

runCommand('doctor', { '': doctor })
