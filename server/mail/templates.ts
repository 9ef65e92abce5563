// The mails that carry a code or a link.

import { compose, type Letterhead } from './layout.ts'
import type { Mail } from './mailer.ts'
import { amountOf, type MailWords } from './words/wording.ts'
import { words } from './words/words.ts'

/** @param another the address where another code is asked for, if the mail has one */
export type CodeTemplate = (
  letterhead: Letterhead,
  code: string,
  lifetimeSeconds: number,
  another?: string | null,
) => Mail

const codeTemplate =
  (purpose: keyof MailWords['codes']): CodeTemplate =>
  (letterhead, code, lifetimeSeconds, another = null) => {
    const { language } = letterhead
    const { codes, codeExpires, codeSecret, codeUnasked, anotherCode } = words[language]
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

export const verificationCode = codeTemplate('verification')
export const resetCode = codeTemplate('reset')
export const signInCode = codeTemplate('signIn')
export const changeEmailCode = codeTemplate('changeEmail')

/** @param address the link, which contains the token */
export function resetLink(letterhead: Letterhead, address: string, lifetimeSeconds: number): Mail {
  const { language } = letterhead
  const { link, linkExpires, linkSecret, linkUnasked } = words[language]
  const { subject, heading, line, label } = link
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
