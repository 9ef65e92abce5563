// Examines what the auth service depends on: settings, database, keys, and the login to its mail server.

import { createKeySeal } from '../auth/crypto/key-seal.ts'
import { openAgain } from '../auth/crypto/signing-key-rotation.ts'
import { isProvider } from '../auth/is-provider.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import { anyKeys } from '../db/auth/jwks-table.ts'
import { isUnmigrated } from '../db/database-problem.ts'
import type { Pool } from '../db/pool.ts'
import { createMailer } from '../mail/mailer.ts'
import { called } from '../telemetry/called.mjs'
import { brandChecks } from './brand-checks.ts'
import { databaseChecks } from './database-checks.ts'
import { captchaChecks, policyChecks, webhookChecks } from './endpoint-checks.ts'
import { type Check, found, type Said, well } from './finding.ts'
import { providerChecks } from './provider-checks.ts'
import { replicaChecks } from './replica-checks.ts'
import { settingsOfBoth } from './settings.ts'

type Examined = { settings: AuthSettings; databaseUrl: string; secrets: readonly string[] }

export const authChecks = ({ settings, databaseUrl, secrets }: Examined): readonly Check[] => [
  {
    subject: 'settings',
    asks: 'settings',
    run: async () => [...settingsOfBoth(settings), ...settingsOfAuth(settings)],
  },
  ...brandChecks(settings),
  ...databaseChecks(databaseUrl, 'auth', (pool) => keys(pool, secrets, isProvider(settings))),
  ...replicaChecks(settings, databaseUrl),
  { subject: 'mail', asks: 'others', run: () => mail(settings) },
  ...providerChecks(settings),
  ...webhookChecks(settings),
  ...policyChecks(settings),
  ...captchaChecks(settings),
]

function settingsOfAuth({ TRUSTED_ORIGINS, APP_ORIGIN }: AuthSettings) {
  return TRUSTED_ORIGINS.includes(APP_ORIGIN)
    ? [well('TRUSTED_ORIGINS names APP_ORIGIN.')]
    : [
        found(
          'settings.origin',
          'TRUSTED_ORIGINS does not name APP_ORIGIN: the service refuses every request of its pages with "Invalid origin".',
          `Add ${APP_ORIGIN} to TRUSTED_ORIGINS, or unset it.`,
        ),
      ]
}

/** A key that signs no more, but is published for its grace, may well be sealed under a secret that is gone. */
async function keys(pool: Pool, secrets: readonly string[], ofProvider: boolean): Promise<Said[]> {
  const seal = createKeySeal(secrets)
  const age = Number.MAX_SAFE_INTEGER / 1e6
  const algorithms = ofProvider ? (['EdDSA', 'RS256'] as const) : (['EdDSA'] as const)
  const rings = await Promise.all(algorithms.map((one) => anyKeys(pool, age, one))).catch(
    (error: unknown) => {
      // Of a schema that is not there, another finding tells.
      if (isUnmigrated(error)) return null
      throw error
    },
  )
  if (rings === null) return []
  const signing = rings.flatMap((rows) => rows.find(({ isRetiring }) => !isRetiring) ?? [])
  if (signing.length === 0) return [well('There is no signing key yet: the service makes one.')]
  const places = await Promise.all(signing.map(({ privateKey }) => seal.placeOf(privateKey)))
  const place = places.reduce(
    (worst, one) => (one === null || worst === null ? null : Math.max(one, worst)),
    0,
  )
  if (place === null)
    return [
      found(
        'keys.sealed',
        'No AUTH_SECRET opens the signing key. Nodes with the secret that sealed it refuse our codes, and we refuse theirs.',
        openAgain(),
      ),
    ]
  return place === 0
    ? [well('The first AUTH_SECRET opens the signing key.')]
    : [
        found(
          'keys.older',
          `Secret ${place + 1} of AUTH_SECRET seals the signing key: no node starts once you remove that secret.`,
          `Once every node has the first one, run ${called('keys', 'seal')} before you remove it.`,
        ),
      ]
}

async function mail({ SMTP_URL, SMTP_TLS, MAIL_FROM }: AuthSettings) {
  const mailer = createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM, tls: SMTP_TLS })
  try {
    await mailer.verify()
    return [well('The mail server accepts our login.')]
  } catch (error) {
    const { code = 'no answer', responseCode } = error as { code?: string; responseCode?: number }
    const fixes: Record<string, string> = {
      EAUTH: 'Correct the user and password in SMTP_URL.',
      ETLS: 'The server offers no TLS: use smtps://, or set SMTP_TLS.',
      ESOCKET: 'Check the host, port and certificate of SMTP_URL, and any firewall in between.',
    }
    return [
      found(
        'mail.refused',
        `The mail server does not accept our login (${[code, responseCode].filter(Boolean).join(', ')}): no email goes out.`,
        fixes[code] ?? 'Check the host and port of SMTP_URL, and any firewall in between.',
      ),
    ]
  } finally {
    mailer.close()
  }
}
