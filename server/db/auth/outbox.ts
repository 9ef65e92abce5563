// auth.outbox: mails and calls that committed transactions have requested. They are made after the answer, and retried.

import { sql } from 'slonik'
import { z } from 'zod'
import { mailings, type Purpose } from '../../../machines/kit/mailings.ts'
import type { Queue } from '../../outbox-delivery.ts'
import { watcher } from '../../telemetry/watcher.ts'
import { untilNext } from '../delivery-queue.ts'
import type { Queries } from '../pool.ts'

/** What an account's owner is told without having asked. */
const noticeKinds = [
  'sign-up-notice',
  'password-changed',
  'new-device',
  'provider-linked',
  'factor-removed',
  'passkey-removed',
  'passkey-copied',
  'api-key-created',
  'api-key-rotated',
  'api-key-revoked',
  'email-taken',
  'codes-locked',
  'passwords-locked',
  'account-deleted',
  'account-approved',
  'impersonated',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const isNotice = (kind: MailKind): kind is NoticeKind => noticeKinds.some((one) => one === kind)

/** Those that carry a code or a link. */
export type CodeMail = (typeof mailings)[Purpose]['mail']
const codeMails: readonly CodeMail[] = Object.values(mailings).map(({ mail }) => mail)

export const mailKinds = [
  ...codeMails,
  ...noticeKinds,
  'email-changed',
  'factor-added',
  'passkey-added',
  'recovery-ordered',
  'recovery-waiting',
  'decoy',
] as const
/** A decoy is composed as the mail of its code would be, or as a notice, and sent to nobody. Nodes that do not know it leave it to others. */
export type MailKind = (typeof mailKinds)[number]

/** Calls to the application; their recipient is the id of a user. */
export const callKinds = ['sessions-ended', 'user-deleted'] as const
export type CallKind = (typeof callKinds)[number]
type Kind = MailKind | CallKind

const row = z.object({
  id: z.string(),
  kind: z.enum([...mailKinds, ...callKinds]),
  recipient: z.string(),
  codeId: z.string().nullable(),
  changeId: z.string().nullable(),
  enrolment: z.string().nullable(),
  provider: z.string().nullable(),
  language: z.string().nullable(),
  attempts: z.number(),
  /** Epoch ms. */
  queuedAt: z.number(),
})
/** `queuedAt` in epoch ms. */
export type OutboxRow<K extends Kind = Kind> = z.infer<typeof row> & { kind: K }

/** `language` is null for a notice that nobody requested: it is written in the recipient's. */
type NewMail = { kind: MailKind; recipient: string; codeId: string | null; language: string | null }

export async function enqueueMail(db: Queries, mail: NewMail): Promise<void> {
  watcher?.owing(mail)
  await db.send(insertionOf(mail))
}

export async function enqueueCall(db: Queries, kind: CallKind, userId: string): Promise<void> {
  await db.send(insertionOf({ kind, recipient: userId, codeId: null, language: null }))
}

/**
 * Nothing is sent, but all the work of a mail is done: here, and after the answer, when a node would be slower to answer for it
 * if somebody had an account.
 */
export async function enqueueDecoy(db: Queries, mail: Omit<NewMail, 'kind'>): Promise<void> {
  await db.send(insertionOf({ ...mail, kind: 'decoy' }))
}

const insertionOf = ({
  kind,
  recipient,
  codeId,
  language,
}: Omit<NewMail, 'kind'> & { kind: Kind }) => sql.unsafe`
  insert into auth.outbox (kind, recipient, code_id, language)
  select ${kind}, ${recipient}, ${codeId}::uuid, coalesce(${language}::text, u.language)
  from (select) as one left join auth."user" u on u.email = ${recipient}`

/** To the old address of a change of e-mail, in its owner's language: while the account still has it. */
export async function enqueueUndo(
  db: Queries,
  { recipient, changeId }: { recipient: string; changeId: string },
): Promise<void> {
  const kind: MailKind = 'email-changed'
  watcher?.owing({ kind, recipient })
  await db.send(sql.unsafe`
    insert into auth.outbox (kind, recipient, change_id, language)
    select ${kind}, ${recipient}, ${changeId}, u.language from auth."user" u where u.email = ${recipient}`)
}

/** To the owner of an app that is confirmed, who can take its enrolment back for so many days. */
export async function enqueueEnrolment(
  db: Queries,
  { recipient, userId, undoDays }: { recipient: string; userId: string; undoDays: number },
): Promise<void> {
  const kind: MailKind = 'factor-added'
  watcher?.owing({ kind, recipient })
  await db.send(sql.unsafe`
    with told as (
      update auth.totp set told = ${recipient}, undo_until = clock_timestamp() + make_interval(days => ${undoDays}::integer)
      where user_id = ${userId} returning enrolment)
    insert into auth.outbox (kind, recipient, enrolment, language)
    select ${kind}, ${recipient}, told.enrolment, u.language from told, auth."user" u where u.id = ${userId}`)
}

/** Likewise of a passkey. */
export async function enqueuePasskey(
  db: Queries,
  { recipient, passkeyId, undoDays }: { recipient: string; passkeyId: string; undoDays: number },
): Promise<void> {
  const kind: MailKind = 'passkey-added'
  watcher?.owing({ kind, recipient })
  await db.send(sql.unsafe`
    with told as (
      update auth.passkey set told = ${recipient}, undo_until = clock_timestamp() + make_interval(days => ${undoDays}::integer)
      where id = ${passkeyId} returning id, user_id)
    insert into auth.outbox (kind, recipient, enrolment, language)
    select ${kind}, ${recipient}, told.id, u.language from told join auth."user" u on u.id = told.user_id`)
}

/** `most`: how many of its kind a recipient gets within a day, so that a burst of what they tell of is no flood of mails. */
type Notice = { kind: MailKind; recipient: string; provider?: string; most: number }

/**
 * Sent to people alone, and so often a day: in place of one that is not sent there is a decoy, so that nobody learns from the
 * load of it whether somebody has signed up with the address.
 */
export async function enqueueNotice(db: Queries, { kind, recipient, provider, most }: Notice): Promise<void> {
  watcher?.owing({ kind, recipient })
  await db.send(sql.unsafe`
    insert into auth.outbox (kind, recipient, provider, language)
    select case when u.email is not null
             and (select count(*) from auth.outbox
                  where recipient = ${recipient} and kind = ${kind} and code_id is null
                    and queued_at > now() - interval '1 day') < ${most}
             then ${kind} else 'decoy' end,
           ${recipient}, ${provider ?? null}, u.language
    from (select) as one left join auth."user" u on u.email = ${recipient}`)
}

/**
 * Claims what is due of these kinds by moving their due time: no other worker takes them meanwhile, and if this one dies
 * they come due again.
 */
export async function anyClaimed<K extends Kind>(
  db: Queries,
  kinds: readonly K[],
  { most, claimSeconds }: { most: number; claimSeconds: number },
): Promise<readonly OutboxRow<K>[]> {
  const claimed = await db.any(sql.type(row)`
    update auth.outbox set due_at = now() + make_interval(secs => ${claimSeconds}), attempts = attempts + 1
    where id in (
      select id from auth.outbox where sent_at is null and dead_at is null and due_at <= now()
      and kind = any(${sql.array([...kinds], 'text')})
      order by queued_at limit ${most} for update skip locked)
    returning id, kind, recipient, code_id as "codeId", change_id as "changeId", enrolment, provider, language, attempts, queued_at as "queuedAt"`)
  return claimed as unknown as readonly OutboxRow<K>[]
}

/** Of a deleted person nothing is left once their last mail is sent. */
export async function markSent(db: Queries, id: string): Promise<void> {
  await db.send(sql.unsafe`
    with farewell as (delete from auth.outbox where id = ${id} and kind = 'account-deleted' returning id)
    update auth.outbox set sent_at = now(), last_failure = null where id = ${id} and not exists (select from farewell)`)
}

/** `why` may be read by operators. */
export async function putOff(db: Queries, id: string, seconds: number, why: string): Promise<void> {
  await db.send(sql.unsafe`
    update auth.outbox set due_at = now() + make_interval(secs => ${seconds}), last_failure = ${why} where id = ${id}`)
}

export async function markDead(db: Queries, id: string, why: string): Promise<void> {
  await db.send(sql.unsafe`update auth.outbox set dead_at = now(), last_failure = ${why} where id = ${id}`)
}

/** Mails that are still to be sent are kept: a notice must not be lost. */
export async function deleteSettledMailsTo(db: Queries, recipient: string): Promise<void> {
  await db.send(sql.unsafe`
    delete from auth.outbox where recipient = ${recipient} and (sent_at is not null or dead_at is not null)`)
}

export const outboxQueue = <K extends Kind>(db: Queries, kinds: readonly K[]): Queue<OutboxRow<K>> => ({
  anyClaimed: (claim) => anyClaimed(db, kinds, claim),
  markSent: (id) => markSent(db, id),
  markDead: (id, why) => markDead(db, id, why),
  putOff: (id, seconds, why) => putOff(db, id, seconds, why),
  untilNext: () =>
    untilNext(
      db,
      sql.fragment`
        from auth.outbox where sent_at is null and dead_at is null and kind = any(${sql.array([...kinds], 'text')})`,
    ),
})
