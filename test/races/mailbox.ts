// What would be in the mail: codes and links, derived from their rows as the service derives them.

import type pg from 'pg'
import { isLink } from '../../machines/kit/mailings.ts'
import { createCodes } from '../../server/auth/crypto/codes.ts'
import { createMailedLinks } from '../../server/auth/crypto/mailed-links.ts'
import type { Servers } from '../model/http.ts'

/** Of somebody who has proven it long ago, and never comes. */
const TAKEN = 'taken@example.com'

export function createMailbox(
  pool: pg.Pool,
  secret: string,
): Required<Pick<Servers, 'newCode' | 'undoLink' | 'enrolmentLink' | 'takenAddress'>> {
  const codes = createCodes([secret])
  const links = createMailedLinks([secret])
  return {
    newCode: async (email, purpose) => {
      const { rows } = await pool.query<{ id: string; email: string }>(
        `select id, email from auth.one_time_code code
         where purpose = $2 and case purpose
           when 'change-email' then exists (select from auth.outbox where code_id = code.id and recipient = $1 and kind <> 'decoy')
           else email = $1 end
         order by issued_at desc, id desc limit 1`,
        [email, purpose],
      )
      const row = rows[0] && { ...rows[0], purpose }
      if (!row) return '000000'
      return isLink(purpose) ? links.derive(row) : codes.derive(row)
    },
    undoLink: async (email) => {
      const { rows } = await pool.query<{ id: string }>(
        `select change_id as id from auth.outbox where recipient = $1 and change_id is not null
         order by queued_at desc, id desc limit 1`,
        [email],
      )
      if (!rows[0]) return 'a-link-that-nobody-mailed'
      return links.derive({ id: rows[0].id, email, purpose: 'undo-email-change' })
    },
    enrolmentLink: async (emails, of) => {
      const { rows } = await pool.query<{ id: string; email: string }>(
        of === 'app'
          ? 'select enrolment as id, told as email from auth.totp where told = any($1)'
          : 'select id, told as email from auth.passkey where told = any($1)',
        [emails],
      )
      return rows[0]
        ? links.derive({ ...rows[0], purpose: of === 'app' ? 'undo-enrolment' : 'undo-passkey' })
        : 'a-link-that-nobody-mailed'
    },
    takenAddress: async () => {
      await pool.query(
        `insert into auth."user" (name, email, "emailVerified", "createdAt", "enteredAt")
         values ('Taken', $1, true, now() - interval '30 days', now() - interval '30 days')
         on conflict (email) do nothing`,
        [TAKEN],
      )
      return TAKEN
    },
  }
}
