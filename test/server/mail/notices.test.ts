// The notices to an account's owner: what happened, when, and the way to undo it, in text and in HTML.

import { describe, expect, test } from 'vitest'
import { unbranded } from '../../../server/http/brand/brand.ts'
import { codesLocked, invitation, newDevice, providerLinked } from '../../../server/mail/notices.ts'
import { words } from '../../../server/words/mail-words.ts'

const told = {
  language: 'en',
  words: words.en,
  product: 'Lockstep',
  brand: unbranded,
  at: Date.UTC(2026, 10, 22, 16, 9, 48),
  appOrigin: 'https://app.example.com',
} as const
const when = 'On November 22, 2026 at 4:09 PM UTC'

const all = [
  [
    'new device',
    newDevice(told),
    'A new device signed in to your account',
    `${when}, a device`,
    '/#forgot-password',
  ],
  [
    'provider',
    providerLinked(told, 'Acme ID'),
    'Acme ID was linked to your account',
    `${when}, an account at Acme ID`,
    '/account#providers',
  ],
  [
    'lock',
    codesLocked(told),
    'Too many wrong codes for your account',
    'Someone entered too many wrong codes',
    '/',
  ],
] as const

describe.each(all)('the notice of a %s', (_, { subject, text, html }, expected, what, path) => {
  test('says what happened, and that it may have been somebody else', () => {
    expect(subject).toBe(expected)
    expect(text).toContain(what)
    expect(text).toContain('If this wasn’t you,')
  })

  test('says what to do before the button that does it, and what is fine after it', () => {
    const precedes = (sentence: string) =>
      text.indexOf(sentence) < text.indexOf(`https://app.example.com${path}`)
    if (text.includes('If this was you'))
      expect([precedes('If this wasn’t you'), precedes('If this was you')]).toEqual([true, false])
    else expect(precedes('You can still sign in with your password.')).toBe(true)
  })

  test('leads to the application alone, by an address that carries nothing', () => {
    expect(text.split('\n')).toContain(`https://app.example.com${path}`)
    expect(html).toContain(`<a class="link" href="https://app.example.com${path}"`)
    for (const [address] of text.matchAll(/https?:\S+/g))
      expect(['/', '/account#devices', '/account#providers', '/#forgot-password']).toContain(
        address.replace('https://app.example.com', ''),
      )
  })
})

test('an invitation’s mail says no more of its names than names', () => {
  const { subject, text, html } = invitation(
    {
      ...told,
      recipient: 'ada@example.com',
      inviter: 'Eve\r\nBcc: all@example.com\n\nhttps://evil.example/pay',
      organization: `www.evil.example \u202e${'x'.repeat(300)}`,
      until: told.at,
    },
    'https://app.example.com/invitation#token',
  )
  for (const written of [subject, text, html])
    expect(written).not.toMatch(/evil\.example|www\.evil|:\/\/evil|all@example|\u202e/)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject.length).toBeLessThan(300)
  expect(text).not.toMatch(/^Bcc/m)
})

test('a provider’s name is text in the HTML, too', () => {
  expect(providerLinked(told, '<b>Acme</b>').html).not.toContain('<b>Acme')
})

describe('a name in the mail of an invitation', () => {
  const subjectOf = (organization: string, inviter: string | null = null) =>
    invitation(
      { ...told, recipient: 'ada@example.com', inviter, organization, until: told.at },
      'https://app.example.com/',
    ).subject

  test.each([
    ['a Persian name with its zero-width non-joiner', 'می‌خواهم'],
    ['a family of one emoji', '👩‍👩‍👧‍👦 Family'],
    ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Club'],
  ])('keeps %s whole', (_, name) => {
    expect(subjectOf(name)).toBe(`You’re invited to join ${name}`)
    expect(subjectOf('Acme', name)).toBe(`${name} invited you to join Acme`)
  })

  test('is no longer than 100 characters, and ends with a whole one', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(subjectOf(`${'x'.repeat(95)}${family}`)).toBe(`You’re invited to join ${'x'.repeat(95)}`)
    expect(subjectOf(`${'x'.repeat(89)}${family}y`)).toBe(`You’re invited to join ${'x'.repeat(89)}${family}`)
  })

  test('turns no text around it, and stays on one line', () => {
    expect(subjectOf('a\u202eb\u2067c\u2028d\ne')).toBe('You’re invited to join a b c d e')
  })

  test.each([
    'evil。example',
    'evil．example',
    'evil｡example',
    'evil﹒example',
    'https：／／evil',
    'pay＠evil',
    'evil․example',
  ])('is no address in any width or script: %s', (name) => {
    expect(subjectOf(name)).not.toContain(name)
    expect(subjectOf(name).replaceAll('\u2060', '')).toContain(name)
  })
})
