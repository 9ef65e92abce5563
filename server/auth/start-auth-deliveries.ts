// Starts what sends the mails and the calls that the auth service owes.

import type { AuthSettings } from '../config/auth-settings.ts'
import type { Pool } from '../db/pool.ts'
import { createMailer, productOf } from '../mail/mailer.ts'
import type { Delivery } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import { words } from '../words/mail-words.ts'
import { startClientLogouts } from './client-logout-delivery.ts'
import { createLogoutTokens } from './crypto/logout-tokens.ts'
import type { SigningKeys } from './crypto/signing-keys.ts'
import { codeLifetimesOf } from './flow-options.ts'
import { isProvider } from './is-provider.ts'
import { startLogoutDelivery } from './logout-delivery.ts'
import { startMailDelivery } from './mail-delivery.ts'
import type { FlowOptions } from './rows/flow-context.ts'

type Sending = {
  settings: AuthSettings
  pool: Pool
  log: Log
  secrets: FlowOptions['code']['secrets']
  keys: SigningKeys
  rsaKeys: SigningKeys | null
}

export function startAuthDeliveries(sending: Sending): Delivery & { wakeClientLogouts: () => void } {
  const clientLogouts = startClientCalls(sending)
  const deliveries = [startMails(sending), ...startCalls(sending), ...(clientLogouts ? [clientLogouts] : [])]
  return {
    wakeClientLogouts: () => clientLogouts?.wake(),
    wake: () => {
      for (const { wake } of deliveries) wake()
    },
    stop: async () => void (await Promise.all(deliveries.map(({ stop }) => stop()))),
  }
}

const startMails = ({ settings, ...sending }: Sending) =>
  startMailDelivery({
    ...sending,
    mailer: createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, tls: settings.SMTP_TLS }),
    lifetimes: codeLifetimesOf(settings),
    emailUndoDays: settings.EMAIL_UNDO_DAYS,
    limitsMails: settings.RATE_LIMITS,
    authUrl: settings.AUTH_URL,
    appOrigin: settings.APP_ORIGIN,
    brand: settings.BRAND,
    words: settings.WORDS_DIR?.words ?? words,
    product: productOf(settings.MAIL_FROM, settings.BRAND),
    providerNames: new Map(settings.OIDC_PROVIDERS.map(({ id, name }) => [id, name])),
  })

/** Null where the service is no provider. */
const startClientCalls = (sending: Sending): Delivery | null =>
  isProvider(sending.settings) ? startClientLogouts(sending) : null

/** None where no application is named that wants to hear of the ends of sessions. */
function startCalls({ settings, pool, log, keys }: Sending): Delivery[] {
  const { AUTH_URL, APP_ORIGIN, BACKCHANNEL_LOGOUT_URL: address } = settings
  if (address === undefined) return []
  const logoutTokens = createLogoutTokens(keys, new URL(AUTH_URL).origin, APP_ORIGIN)
  return [startLogoutDelivery({ pool, log, address, logoutTokens })]
}
