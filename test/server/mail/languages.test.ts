// Every mail in every language: whole, of that language alone, and from right to left where it is written so.

import { describe, expect, test } from 'vitest'
import { sampleMails } from '../../../server/mail/mail-samples.ts'
import { type Language, languages } from '../../../server/wire/service-languages.ts'
import { amountOf } from '../../../server/words/mail-wording.ts'
import { words } from '../../../server/words/mail-words.ts'

const each = languages.flatMap((language) =>
  Object.entries(sampleMails).map(([kind, make]) => [language, kind, make] as const),
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

describe.each(each)('in %s the mail %s', (language, kind, make) => {
  const { subject, text, html } = make(language)

  test('says the same in text and in HTML, and nothing in place of a word', () => {
    expect(read(html)).toEqual(text.split(/\s+/).filter(Boolean))
    expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN|\[object/)
    expect(html).toContain(`<html lang="${language}" dir="${words[language].dir}">`)
  })

  test('begins with the six digits and has them in a line of their own, if it has a code', () => {
    const digits = kind.endsWith('-code') ? ['017204'] : []
    expect([...(/^\d{6}(?= \p{L})/u.exec(subject) ?? [])]).toEqual(digits)
    expect(text.split('\n').filter((line) => /^\d{6}$/.test(line))).toEqual(digits)
  })

  test('has no line of another language', () => {
    const others = languages.filter((one) => one !== language).map((one) => make(one))
    const foreign = others.flatMap((mail) => [mail.subject, ...mail.text.split('\n')])
    // The product’s name is the same in every language.
    const [, ...written] = text.split('\n')
    const lines = written.filter((line) => /\p{L}/u.test(line) && !line.startsWith('https://'))
    expect([subject, ...lines].filter((line) => foreign.includes(line))).toEqual([])
  })
})

/** A language without a row does not compile. */
const amounts: Record<Language, Record<number, string>> = {
  en: { 60: '1 minute', 5400: '90 minutes' },
  de: { 600: '10 Minuten', 3600: '1 Stunde' },
  es: { 7200: '2 horas' },
  ar: { 600: '10 دقائق', 7200: 'ساعتان' },
}
const dates: Record<Language, string> = {
  en: 'On November 22, 2026 at 4:09 PM UTC',
  de: 'Am 22. November 2026 um 16:09 UTC',
  es: 'El 22 de noviembre de 2026 a las 16:09 UTC',
  ar: '22 نوفمبر 2026 في 4:09 م UTC',
}

test.each(languages)('in %s a mail says how long, as one says it there', (language) => {
  for (const [seconds, said] of Object.entries(amounts[language]))
    expect(amountOf(language, Number(seconds))).toBe(said)
})

test.each(languages)('in %s a notice says when, in its way and in UTC', (language) => {
  const { text } = sampleMails['new-device'](language)
  expect(text).toContain(dates[language])
})

test('the digits of a code are read from the left in a mail from the right', () => {
  expect(sampleMails['verification-code']('ar').html).toContain('<td class="card" dir="rtl" align="right"')
  expect(sampleMails['verification-code']('ar').html).toContain('<p class="code" dir="ltr"')
})
