// Examines what the auth service depends on: settings, database, keys, and the login to its mail server.

import { isProvider } from '../auth/is-provider.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import { createMailer } from '../mail/mailer.ts'
import { brandChecks } from './brand-checks.ts'
import { databaseChecks } from './database-checks.ts'
import { captchaChecks, policyChecks, webhookChecks } from './endpoint-checks.ts'
import { factorChecks } from './factor-checks.ts'
import { type Check, found, well } from './finding.ts'
import { sealedChecks } from './key-checks.ts'
import { organizationChecks } from './organization-checks.ts'
import { providerChecks } from './provider-checks.ts'
import { replicaChecks } from './replica-checks.ts'
import { settingsOfBoth } from './settings.ts'

/** `serviceSecrets`: those that the application knows, too. */
type Examined = {
  settings: AuthSettings
  databaseUrl: string
  secrets: readonly string[]
  serviceSecrets: readonly string[]
}

export const authChecks = ({
  settings,
  databaseUrl,
  secrets,
  serviceSecrets,
}: Examined): readonly Check[] => [
  {
    subject: 'settings',
    asks: 'settings',
    run: async () => [...settingsOfBoth(settings), ...settingsOfAuth(settings)],
  },
  ...brandChecks(settings),
  ...databaseChecks(databaseUrl, 'auth', (pool) => sealedChecks(pool, secrets, isProvider(settings))),
  ...factorChecks(databaseUrl),
  ...replicaChecks(settings, databaseUrl),
  { subject: 'mail', asks: 'others', run: () => mail(settings) },
  ...providerChecks(settings),
  ...organizationChecks(settings, serviceSecrets),
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
