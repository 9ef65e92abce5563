// Examines what the auth service depends on: settings, database, keys, and the login to its mail server.

import { createKeySeal } from '../auth/crypto/key-seal.ts'
import type { AuthSettings } from '../config/auth.ts'
import { anyKeys } from '../db/auth/jwks.ts'
import type { Pool } from '../db/pool.ts'
import { createMailer } from '../mail/mailer.ts'
import { databaseChecks } from './database.ts'
import { type Check, doubtful, type Finding, well, wrong } from './finding.ts'
import { replicaChecks } from './replica.ts'
import { settingsOfBoth } from './settings.ts'

type Examined = { settings: AuthSettings; databaseUrl: string; secrets: readonly string[] }

export const authChecks = ({ settings, databaseUrl, secrets }: Examined): readonly Check[] => [
  { subject: 'settings', run: async () => [...settingsOfBoth(settings), ...settingsOfAuth(settings)] },
  ...databaseChecks(databaseUrl, 'auth', (pool) => keys(pool, secrets)),
  ...replicaChecks(settings, databaseUrl),
  { subject: 'mail', run: () => mail(settings) },
]

function settingsOfAuth({ TRUSTED_ORIGINS, APP_ORIGIN }: AuthSettings) {
  return TRUSTED_ORIGINS.includes(APP_ORIGIN)
    ? [well('TRUSTED_ORIGINS names APP_ORIGIN.')]
    : [
        wrong(
          'TRUSTED_ORIGINS does not name APP_ORIGIN: every request of its pages is refused with "Invalid origin".',
          `Add ${APP_ORIGIN} to TRUSTED_ORIGINS, or unset it.`,
        ),
      ]
}

/** Whether one of the secrets opens the newest key. */
async function keys(pool: Pool, secrets: readonly string[]): Promise<Omit<Finding, 'subject'>[]> {
  const seal = createKeySeal(secrets)
  const rows = await anyKeys(pool, Number.MAX_SAFE_INTEGER / 1e6).catch(() => null)
  // Of a schema that is not there, another finding tells.
  if (rows === null) return []
  const [newest] = rows
  if (!newest) return [well('There is no signing key yet: the service makes the first.')]
  if ((await seal.open(newest.privateKey)) === null)
    return [
      doubtful(
        'No AUTH_SECRET opens the newest signing key: the service will make another, and JWTs of the old one end early.',
        'Put the secret it was sealed under at the end of AUTH_SECRET.',
      ),
    ]
  return (await seal.isNewest(newest.privateKey))
    ? [well('The first AUTH_SECRET opens the signing key.')]
    : [
        well(
          'An older AUTH_SECRET opens the signing key: keep it until the service has sealed the key anew, within an hour.',
        ),
      ]
}

async function mail({ SMTP_URL, SMTP_TLS, MAIL_FROM }: AuthSettings) {
  const mailer = createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM, tls: SMTP_TLS })
  try {
    await mailer.verify()
    return [well('The mail server takes our login.')]
  } catch (error) {
    const { code = 'no answer', responseCode } = error as { code?: string; responseCode?: number }
    const fixes: Record<string, string> = {
      EAUTH: 'Correct user and password in SMTP_URL.',
      ETLS: 'The server offers no TLS: use smtps://, or set SMTP_TLS.',
      ESOCKET:
        'See whether host, port and certificate of SMTP_URL are right, and whether a firewall is in between.',
    }
    return [
      wrong(
        `The mail server does not take our login (${[code, responseCode].filter(Boolean).join(', ')}): no code reaches anybody.`,
        fixes[code] ??
          'See whether host and port of SMTP_URL are right, and whether a firewall is in between.',
      ),
    ]
  } finally {
    mailer.close()
  }
}
