// The parts that only development has: a mailbox in place of a mail server, and an identity provider.

import { randomBytes } from 'node:crypto'
import type { Log } from '../telemetry/log.ts'
import { startMailbox } from './mailbox/mailbox.ts'

export type DemoSettings = {
  readonly HOST: string
  readonly AUTH_URL: string
  readonly IDP_PORT: number
  readonly MAILBOX_PORT: number
  readonly MAILBOX_SMTP_PORT: number
}

export type DemoParts = {
  mailbox: string
  identityProvider: string
  /** What the settings that depend on these parts are made from; a provider of somebody's own comes first. */
  env: (given: { OIDC_PROVIDERS?: string | undefined }) => Record<string, string>
  stop: () => Promise<void>
}

/** @throws Problem when a port cannot be had */
export async function startDemoParts(settings: DemoSettings, log: Log): Promise<DemoParts> {
  const { HOST: host, AUTH_URL, IDP_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT } = settings
  const mailbox = await startMailbox({
    host,
    httpPort: MAILBOX_PORT,
    smtpPort: MAILBOX_SMTP_PORT,
    publicOrigin: `http://mail.lockstep.localhost:${MAILBOX_PORT}`,
    log,
  })
  const client = { clientId: 'lockstep', clientSecret: randomBytes(32).toString('hex') }
  // The provider is the heaviest module of all: it is loaded here and nowhere else.
  const { startIdentityProvider } = await import('./identity-provider/identity-provider.ts')
  const provider = await startIdentityProvider({
    host,
    port: IDP_PORT,
    issuer: `http://idp.lockstep.localhost:${IDP_PORT}`,
    clients: [
      {
        ...client,
        redirectUris: [`${AUTH_URL.replace(/\/+$/, '')}/callback/demo`],
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
        OIDC_PROVIDERS ||
        JSON.stringify([{ id: 'demo', name: 'the demo provider', issuer: provider.issuer, ...client }]),
    }),
    stop: async () => {
      await Promise.all([mailbox.stop(), provider.stop()])
    },
  }
}
