// Every mail in every language: whole, of that language alone, and from right to left where it is written so.

import { describe, expect, test } from 'vitest'
import * as notices from '../../../server/mail/notices.ts'
import { resetCode, resetLink, signInCode, verificationCode } from '../../../server/mail/templates.ts'
import { amountOf } from '../../../server/mail/words/wording.ts'
import { languages } from '../../../server/wire/languages.ts'

const LINK = 'https://auth.example.com/reset-password/abc'

const mailsIn = (language: (typeof languages)[number]) => {
  const told = { language, at: Date.UTC(2026, 10, 22, 16, 9, 48), appOrigin: 'https://app.example.com' }
  return {
    verificationCode: verificationCode(language, '017204', 600),
    resetCode: resetCode(language, '017204', 600),
    signInCode: signInCode(language, '017204', 600),
    resetLink: resetLink(language, LINK, 3600),
    signUpNotice: notices.signUpNotice(told),
    passwordChanged: notices.passwordChanged(told),
    newDevice: notices.newDevice(told),
    providerLinked: notices.providerLinked(told, 'Acme'),
    emailTaken: notices.emailTaken(told),
    emailChanged: notices.emailChanged(told, {
      newEmail: 'ada@new.example.com',
      days: 7,
      link: 'https://app.example.com/auth/undo-email-change#t',
    }),
    codesLocked: notices.codesLocked(told),
    passwordsLocked: notices.passwordsLocked(told),
  }
}
type Kind = keyof ReturnType<typeof mailsIn>

const each = languages.flatMap((language) =>
  Object.entries(mailsIn(language)).map(([kind, mail]) => [language, kind as Kind, mail] as const),
)

/** The words a person reads; a button is its label and the address. */
const read = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div class="preview".*?<\/div>/, '')
    .replace(/<a class="link" href="([^"]*)".*?>(.*?)<\/a>/, ' $2: $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits)))
    .split(/\s+/)
    .filter(Boolean)

describe.each(each)('in %s the mail %s', (language, kind, { subject, text, html }) => {
  test('says the same in text and in HTML, and nothing in place of a word', () => {
    expect(read(html)).toEqual(text.split(/\s+/).filter(Boolean))
    expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN|\[object/)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  })

  test('begins with the six digits and has them in a line of their own, if it has a code', () => {
    const digits = kind.endsWith('Code') ? ['017204'] : []
    expect([...(/^\d{6}(?= \p{L})/u.exec(subject) ?? [])]).toEqual(digits)
    expect(text.split('\n').filter((line) => /^\d{6}$/.test(line))).toEqual(digits)
  })

  test('has no line of the English', () => {
    const english = mailsIn('en')[kind]
    const lines = text.split('\n').filter((line) => /\p{L}/u.test(line) && !line.startsWith('https://'))
    const same = lines.filter((line) => english.text.split('\n').includes(line))
    expect(same).toEqual(language === 'en' ? lines : [])
    expect(subject === english.subject).toBe(language === 'en')
  })
})

test.each([
  ['en', 60, '1 minute'],
  ['en', 5400, '90 minutes'],
  ['de', 600, '10 Minuten'],
  ['de', 3600, '1 Stunde'],
  ['es', 7200, '2 horas'],
  ['ar', 600, '10 دقائق'],
  ['ar', 7200, 'ساعتان'],
] as const)('in %s %i seconds are “%s”', (language, seconds, words) => {
  expect(amountOf(language, seconds)).toBe(words)
})

test.each([
  ['en', 'On November 22, 2026 at 16:09 UTC'],
  ['de', 'Am 22. November 2026 um 16:09 UTC'],
  ['es', 'El 22 de noviembre de 2026'],
  ['ar', '22 نوفمبر 2026'],
] as const)('in %s a notice says when, in its way and in UTC', (language, when) => {
  expect(mailsIn(language).newDevice.text).toContain(when)
  expect(mailsIn(language).newDevice.text).toContain('16:09 UTC')
})

test('the digits of a code are read from the left in a mail from the right', () => {
  expect(mailsIn('ar').verificationCode.html).toContain('<td class="card" dir="rtl" align="right"')
  expect(mailsIn('ar').verificationCode.html).toContain('<p class="code" dir="ltr"')
})
