// Starts the demo parts of npm start: the mailbox and the identity provider.

import { randomBytes } from 'node:crypto'
import type { CommonSettings } from '../config/common-settings.ts'
import type { DemoSettings } from '../config/dev.ts'
import type { Env } from '../config/setting.ts'
import { withoutSlash } from '../http/addresses.ts'
import type { Log } from '../telemetry/log.ts'
import { startMailbox } from './mailbox/mailbox.ts'

type Settings = DemoSettings & Pick<CommonSettings, 'HOST' | 'AUTH_URL' | 'APP_ORIGIN'>

export type DemoParts = {
  mailbox: string
  identityProvider: string
  /** The settings that follow from these parts; OIDC_PROVIDERS stays where it is set. */
  env: (own: Env) => Record<string, string>
  stop: () => Promise<void>
}

/** @throws Problem when a port cannot be opened */
export async function startDemoParts(settings: Settings, log: Log): Promise<DemoParts> {
  const { HOST: host, AUTH_URL, APP_ORIGIN, IDP_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT } = settings
  const mailbox = await startMailbox({
    host,
    httpPort: MAILBOX_PORT,
    smtpPort: MAILBOX_SMTP_PORT,
    publicOrigin: `http://mail.lockstep.localhost:${MAILBOX_PORT}`,
    log,
  })
  const client = { clientId: 'lockstep', clientSecret: randomBytes(32).toString('hex') }
  // Loaded only here, because its module is the largest of all.
  const { startIdentityProvider } = await import('./identity-provider/demo-identity-provider.ts')
  const provider = await startIdentityProvider({
    host,
    port: IDP_PORT,
    issuer: `http://idp.lockstep.localhost:${IDP_PORT}`,
    application: APP_ORIGIN,
    clients: [
      {
        ...client,
        redirectUris: [`${withoutSlash(AUTH_URL)}/callback/demo`],
      },
    ],
    log,
  }).catch(async (error: unknown) => {
    await mailbox.stop()
    throw error
  })
  return {
    mailbox: mailbox.url,
    identityProvider: provider.issuer,
    env: ({ OIDC_PROVIDERS }) => ({
      MAILBOX_SMTP_PORT: String(mailbox.smtpPort),
      OIDC_PROVIDERS:
        OIDC_PROVIDERS || JSON.stringify([{ id: 'demo', name: 'Demo', issuer: provider.issuer, ...client }]),
    }),
    stop: async () => {
      await Promise.all([mailbox.stop(), provider.stop()])
    },
  }
}
