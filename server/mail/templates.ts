// The mails that carry a code or a link.

import type { DigitsPurpose, LinkPurpose } from '../../machines/kit/mailings.ts'
import { amountOf } from '../words/mail-wording.ts'
import { compose, type Letterhead } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

/** `another`: the address where another code is asked for, if the mail has one. */
type CodeIn = { code: string; lifetimeSeconds: number; another?: string | null }

export function codeMail(
  purpose: DigitsPurpose,
  letterhead: Letterhead,
  { code, lifetimeSeconds, another = null }: CodeIn,
): Mail {
  const { language, words } = letterhead
  const { codes, codeExpires, codeSecret, codeUnasked, anotherCode } = words
  const { subject, heading, line } = codes[purpose]
  const expiry = codeExpires(amountOf(language, lifetimeSeconds))
  return compose({
    letterhead,
    why: 'asked',
    subject: `${code} ${subject}`,
    preview: expiry,
    heading,
    lines: [line],
    code,
    ...(another !== null && { link: { address: another, label: anotherCode.label } }),
    closing: [...(another === null ? [] : [anotherCode.line]), `${expiry} ${codeSecret}`, codeUnasked],
  })
}

/** `address`: of the link, which contains the token. */
export function linkMail(
  purpose: LinkPurpose,
  letterhead: Letterhead,
  { address, lifetimeSeconds }: { address: string; lifetimeSeconds: number },
): Mail {
  const { language, words } = letterhead
  const { links, linkExpires, linkSecret, linkUnasked } = words
  const { subject, heading, line, label } = links[purpose]
  const expiry = linkExpires(amountOf(language, lifetimeSeconds))
  return compose({
    letterhead,
    why: 'asked',
    subject,
    preview: expiry,
    heading,
    lines: [line],
    link: { address, label },
    closing: [`${expiry} ${linkSecret}`, linkUnasked],
  })
}
