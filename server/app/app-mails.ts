// Sends the mails that the application owes: invitations, and notices of a second factor that an organization will demand and of its API keys.

import type { InvitationTokens } from '../crypto/invitation-tokens.ts'
import { noticeQueue, type OwedNotice } from '../db/app/demand-notice.ts'
import { invitationQueue, type OwedInvitation } from '../db/app/invitation-mail.ts'
import { type KeyNoticeKind, keyNoticeQueue, type OwedKeyNotice } from '../db/app/key-notice.ts'
import type { Pool } from '../db/pool.ts'
import type { Brand } from '../http/brand/brand.ts'
import { startMailDeliveries } from '../mail/deliveries.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import * as notices from '../mail/notices.ts'
import type { Delivery } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import { type AllMailWords, storedLanguage } from '../words/mail-words.ts'

type Sending = {
  pool: Pool
  log: Log
  mailer: Mailer
  tokens: InvitationTokens
  appOrigin: string
  product: string
  brand: Brand
  /** What they say, by language. */
  words: AllMailWords
  /** Where a second factor is set up: a path of the application. */
  setUpAt: string
}

export function startAppMails(sending: Sending): Delivery {
  const deliveries = [
    startMailDeliveries({
      ...sending,
      queue: invitationQueue(sending.pool),
      mailOf: async (row) => invitationOf(sending, row),
    }),
    startMailDeliveries({
      ...sending,
      queue: noticeQueue(sending.pool),
      mailOf: async (row) => noticeOf(sending, row),
    }),
    startMailDeliveries({
      ...sending,
      queue: keyNoticeQueue(sending.pool),
      mailOf: async (row) => keyNoticeOf(sending, row),
    }),
  ]
  return {
    wake: () => {
      for (const { wake } of deliveries) wake()
    },
    stop: async () => void (await Promise.all(deliveries.map(({ stop }) => stop()))),
  }
}

/** The token is in the fragment, which browsers send to no server and in no referrer. */
function invitationOf(
  { log, tokens, appOrigin, product, brand, words }: Sending,
  row: OwedInvitation,
): Mail | undefined {
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
  const language = storedLanguage(row.language, words)
  return notices.invitation(
    {
      language,
      words: words[language],
      product,
      brand,
      appOrigin,
      recipient,
      organization,
      inviter,
      until: expiresAt,
    },
    address,
  )
}

function noticeOf({ appOrigin, product, brand, words, setUpAt }: Sending, row: OwedNotice): Mail {
  const { organization, from: at } = row
  const language = storedLanguage(row.language, words)
  const told = { language, words: words[language], product, brand, appOrigin, at }
  return notices.factorDemanded(told, organization, `${appOrigin}${setUpAt}`)
}

const ofKeys = {
  'organization-key-created': notices.organizationKeyCreated,
  'organization-key-rotated': notices.organizationKeyRotated,
  'organization-key-revoked': notices.organizationKeyRevoked,
} satisfies Record<KeyNoticeKind, unknown>

function keyNoticeOf({ appOrigin, product, brand, words }: Sending, row: OwedKeyNotice): Mail {
  const { kind, organization, organizationId, doneBy: by, doneAt: at, keyName: name, keyStart: start } = row
  const language = storedLanguage(row.language, words)
  const told = { language, words: words[language], product, brand, appOrigin, at }
  return ofKeys[kind]({ ...told, organization, organizationId, by, key: { name, start } })
}
