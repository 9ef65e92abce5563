// What an operator sees and does about auth.outbox.

import { sql } from 'slonik'
import type { Care } from '../delivery-care.ts'

export const outboxCare: Care = {
  table: sql.fragment`auth.outbox`,
  from: sql.fragment`auth.outbox o`,
  kind: sql.fragment`o.kind`,
  recipient: sql.fragment`o.recipient`,
  queuedAt: sql.fragment`o.queued_at`,
  isWaiting: sql.fragment`o.sent_at is null and o.dead_at is null`,
  isGivenUp: sql.fragment`o.dead_at is not null`,
  // Of a code of its own: a newer one has a mail of its own.
  hasLapsed: sql.fragment`
    case
      when o.code_id is not null then not exists (
        select from auth.one_time_code c where c.id = o.code_id and c.state = 'issued' and c.expires_at > clock_timestamp())
      when o.change_id is not null then not exists (
        select from auth.email_change c where c.id = o.change_id and c.state = 'changed' and c.undo_until > clock_timestamp())
      when o.kind = 'factor-added' then not exists (
        select from auth.totp t where t.enrolment = o.enrolment and t.undo_until > clock_timestamp())
      when o.kind = 'passkey-added' then not exists (
        select from auth.passkey p where p.id = o.enrolment and p.undo_until > clock_timestamp())
      when o.kind = 'recovery-ordered' then not exists (
        select from auth.factor_recovery r where r.id = o.enrolment and r.state = 'awaitingMailbox' and r.due_at > clock_timestamp())
      when o.kind = 'recovery-waiting' then not exists (
        select from auth.factor_recovery r where r.id = o.enrolment and r.state = 'waiting')
      else false
    end`,
  keepsLapsed: false,
}
