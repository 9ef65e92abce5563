// Sends what a browser can send about another e-mail of its person: the request, the digits, and the link that undoes it.

import type { Purpose } from '../../machines/kit/mailings.ts'
import type { Shown } from './action.ts'
import { type Driven, digitsOf, proofOf } from './driven.ts'
import { offered, words } from './http.ts'

const swap = (mailboxes: Driven['mailboxes']) => {
  const { email, other } = mailboxes
  Object.assign(mailboxes, { email: other, other: email })
}

export async function askForAnotherEmail(
  driven: Driven,
  { isTaken, isOwn, shows }: { isTaken: boolean; isOwn?: true; shows: Shown },
): Promise<string> {
  const { client, servers, mailboxes, password } = driven
  if (isOwn) {
    const own = { newEmail: mailboxes.email, ...proofOf(shows, password) }
    return words(await client.askAuth('POST', '/email-otp/request-email-change', own))
  }
  mailboxes.asked = isTaken ? await offered(servers.takenAddress)() : mailboxes.other
  const body = { newEmail: mailboxes.asked, ...proofOf(shows, password) }
  return words(await client.askAuth('POST', '/email-otp/request-email-change', body))
}

export async function changeEmail(
  driven: Driven,
  { digits }: { digits: Purpose | 'made-up' },
): Promise<string> {
  const { client, mailboxes } = driven
  const body = { newEmail: mailboxes.asked || mailboxes.other, otp: digitsOf(driven, digits) }
  const reply = await client.askAuth('POST', '/email-otp/change-email', body)
  if (reply.status === 200) swap(mailboxes)
  return words(reply)
}

export async function takeEmailBack(
  { client, servers, mailboxes }: Driven,
  { isUndoLink }: { isUndoLink: boolean },
): Promise<string> {
  if (isUndoLink) {
    const isSpent = mailboxes.email === mailboxes.original
    const spent = isSpent ? undefined : mailboxes.link
    mailboxes.link = await offered(servers.undoLink)(mailboxes.original, spent)
  }
  const token = isUndoLink ? mailboxes.link : 'a-link-that-nobody-mailed'
  const reply = await client.askAuth('POST', '/email-otp/undo-email-change', { token })
  if (reply.status === 200) swap(mailboxes)
  return words(reply)
}
