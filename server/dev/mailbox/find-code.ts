// Finds the six-digit code in a mail, to offer it for copying.

import type { Mail } from './mailbox-mail.ts'

const CODE = /(?<![\p{L}\p{N}_./=#-])\d{6}(?![\p{L}\p{N}_/=-])/u

export function findCode({
  subject,
  text,
  html,
}: Pick<Mail, 'subject' | 'text' | 'html'>): string | undefined {
  const alone = text.match(/^\s*(\d{6})\s*$/m)?.[1]
  return alone ?? CODE.exec(text)?.[0] ?? CODE.exec(subject)?.[0] ?? CODE.exec(withoutTags(html))?.[0]
}

function withoutTags(html: string): string {
  return html.replace(/<style[\s\S]*?<\/style>/gi, ' ').replace(/<[^>]*>/g, ' ')
}
