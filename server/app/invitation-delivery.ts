// Mails the invitations that are owed.

import type { InvitationTokens } from '../crypto/invitation-tokens.ts'
import { invitationQueue, type OwedInvitation } from '../db/app/invitation-mail.ts'
import type { Pool } from '../db/pool.ts'
import { startMailDeliveries } from '../mail/deliveries.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { invitation } from '../mail/notices.ts'
import { storedLanguage } from '../mail/words/words.ts'
import type { Delivery } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'

type Sending = {
  pool: Pool
  log: Log
  mailer: Mailer
  tokens: InvitationTokens
  appOrigin: string
  product: string
}

export const startInvitationDelivery = (sending: Sending): Delivery =>
  startMailDeliveries({
    ...sending,
    queue: invitationQueue(sending.pool),
    mailOf: async (row) => mailOf(sending, row),
  })

/** The token is in the fragment, which browsers send to no server and in no referrer. */
function mailOf({ log, tokens, appOrigin, product }: Sending, row: OwedInvitation): Mail | undefined {
  const { id, digest, recipient, organization, inviter, expiresAt } = row
  const token = tokens.find(id, digest)
  if (token === null) {
    log.error('An invitation cannot be mailed: the key in SESSION_KEYS that it was made with is gone.', {
      event: 'delivery.givenUp',
      mail: row.kind,
    })
    return undefined
  }
  const address = `${appOrigin}/invitation#${token}`
  const language = storedLanguage(row.language)
  return invitation(
    { language, product, appOrigin, recipient, organization, inviter, until: expiresAt },
    address,
  )
}
