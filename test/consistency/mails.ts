// What arrived agrees with the outbox: what is marked as sent is there, and nothing is that was not owed.

import { PROVIDER, sampleMails } from '../../server/mail/mail-samples.ts'
import type { OtherCheck, ReceivedMail } from './checks.ts'

/** As in the sample, but for the digits and a provider's name. */
const like = (subject: string) =>
  new RegExp(`^${subject.replace(/^\d{6}/, '\\d{6}').replace(PROVIDER, '.+')}$`)

const subjects = Object.entries(sampleMails).map(
  ([kind, sample]) => [kind, like(sample('en').subject)] as const,
)

const keyOf = (to: string, kind: string) => `${kind} to ${to}`

type Owed = {
  recipient: string
  kind: string
  attempts: number
  sent: number
  isNotice: boolean
  isAwaited: boolean
}

export const mailsCheck: OtherCheck = {
  name: 'Each mail that is marked as sent has arrived, and no other',
  find: async (db, { mails }) => {
    if (!mails) return []
    // A code that is used up, superseded or lapsed by the time its mail is due is sent to nobody.
    const { rows } = await db.query<Owed>(`
      select o.recipient, o.kind, sum(o.attempts)::integer as attempts, count(o.sent_at)::integer as sent,
             bool_and(o.code_id is null) as "isNotice",
             coalesce(bool_or(o.sent_at is not null and c.state = 'issued' and c.expires_at > now()), false) as "isAwaited"
      from auth.outbox o left join auth.one_time_code c on c.id = o.code_id where o.kind <> 'decoy'
      group by o.recipient, o.kind`)
    const owed = new Map(rows.map((row) => [keyOf(row.recipient, row.kind), row]))
    const { rows: people } = await db.query<{ email: string }>('select email from auth."user"')
    const here = new Set(people.map(({ email }) => email))
    const arrived = Map.groupBy(mails, ({ to, subject }) => keyOf(to, kindOf(subject)))
    return [
      ...rows.flatMap(({ recipient, kind, sent, isNotice, isAwaited }) => {
        const there = arrived.get(keyOf(recipient, kind))?.length ?? 0
        const least = isNotice ? sent : isAwaited ? 1 : 0
        return there < least
          ? [`${sent} ${kind} to ${recipient} are marked as sent, and ${there} arrived`]
          : []
      }),
      ...[...arrived].flatMap(([key, [one, ...others]]) => {
        // Of somebody who is deleted the outbox forgets what is settled, and their last mail once it is sent.
        if (!one || !here.has(one.to) || kindOf(one.subject) === 'account-deleted') return []
        const tried = owed.get(key)?.attempts ?? 0
        const there = others.length + 1
        return there > tried ? [`${there} ${key} arrived, and ${tried} attempts were made`] : []
      }),
    ]
  },
}

const kindOf = (subject: ReceivedMail['subject']): string =>
  subjects.find(([, pattern]) => pattern.test(subject))?.[0] ?? `unknown “${subject}”`
