// Mails the invitations that are owed.

import { invitationQueue, type OwedInvitation } from '../db/app/invitation-mail.ts'
import type { Pool } from '../db/pool.ts'
import { MAILS_AT_ONCE, type Mailer } from '../mail/mailer.ts'
import { invitation } from '../mail/notices.ts'
import { languageOf } from '../mail/words/words.ts'
import { type Delivery, startDeliveries } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import { watcher } from '../telemetry/watcher.ts'
import type { InvitationTokens } from './ledgers/invitation-tokens.ts'

type Sending = { pool: Pool; log: Log; mailer: Mailer; tokens: InvitationTokens; appOrigin: string }

export function startInvitationDelivery(sending: Sending): Delivery {
  const { pool, log, mailer } = sending
  const deliveries = startDeliveries({
    queue: invitationQueue(pool),
    log,
    atOnce: MAILS_AT_ONCE,
    what: 'mail',
    deliver: (row) => deliver(sending, row),
  })
  return {
    wake: deliveries.wake,
    stop: async () => {
      await deliveries.stop()
      mailer.close()
    },
  }
}

/** The token is in the fragment, which browsers send to no server and in no referrer. */
async function deliver({ log, mailer, tokens, appOrigin }: Sending, row: OwedInvitation): Promise<void> {
  const { id, digest, recipient, organization, inviter, expiresAt } = row
  const token = tokens.find(id, digest)
  if (token === null) {
    log.error('An invitation cannot be mailed: the key in SESSION_KEYS that it was made with is gone.', {
      event: 'delivery.givenUp',
      mail: row.kind,
    })
    return
  }
  const address = `${appOrigin}/invitation#${token}`
  const language = languageOf(row.language)
  const mail = invitation({ language, recipient, organization, inviter, until: expiresAt }, address)
  const send = () => mailer.send(recipient, mail)
  await (watcher ? watcher.posting(row, send) : send())
}
