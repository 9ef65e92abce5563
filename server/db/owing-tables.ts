// The tables of each schema that owe mails and calls. Events for webhooks are none of them: event-care.ts.

import { demandNoticeCare } from './app/demand-notice.ts'
import { invitationCare } from './app/invitation-mail.ts'
import { keyNoticeCare } from './app/key-notice.ts'
import { endedMembershipCare } from './app/owed-membership-end.ts'
import { clientLogoutCare } from './auth/client-logout.ts'
import { outboxCare } from './auth/outbox-care.ts'
import type { Care } from './delivery-care.ts'
import type { Schema } from './migrate.ts'

export const owingTables: Readonly<Record<Schema, readonly Care[]>> = {
  auth: [outboxCare, clientLogoutCare],
  app: [invitationCare, demandNoticeCare, keyNoticeCare, endedMembershipCare],
}
