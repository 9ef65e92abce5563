// Every mail: its text in subject, plain text and HTML, its look in light and dark, and no foreign content.

import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unbranded } from '../../../server/http/brand/brand.ts'
import { compose } from '../../../server/mail/mail-layout.ts'
import { sampleMails } from '../../../server/mail/mail-samples.ts'
import { productOf } from '../../../server/mail/mailer.ts'
import { passwordChanged, signUpNotice } from '../../../server/mail/notices.ts'
import { codeMail } from '../../../server/mail/templates.ts'
import { en } from '../../../server/words/mail.en.ts'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'
import { violations } from '../../support/looks.ts'

const codeTemplates = [
  ['verification', 'email-verification', 'your verification code', 'Verify your email', 'finish signing up'],
  ['reset', 'forget-password', 'your password reset code', 'Reset your password', 'choose a new password'],
  ['sign-in', 'sign-in', 'your sign-in code', 'Sign in', 'sign in'],
] as const

const appOrigin = 'https://app.example.com'
const letterhead = { language: 'en', words: en, product: 'Example', brand: unbranded, appOrigin } as const
const holding = (lifetimeSeconds: number) => ({ code: '017204', lifetimeSeconds })
const told = { ...letterhead, at: 0 }
const all = [
  ['verification code', codeMail('email-verification', letterhead, holding(600))],
  ['reset code', codeMail('forget-password', letterhead, holding(600))],
  ['sign-in code', codeMail('sign-in', letterhead, holding(600))],
  ['sign-up notice', signUpNotice(told)],
  ['password changed', passwordChanged(told)],
] as const

/** The words a person reads, in order; the preview, which only a list of mails shows, is not among them. */
const read = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div class="preview".*?<\/div>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits)))
    .split(/\s+/)
    .filter(Boolean)

const previewIn = (html: string) => /<div class="preview"[^>]*>(.*?)<\/div>/.exec(html)?.[1]

test('a mail begins with the product’s name, and ends with who sent it and why, in text and in HTML', () => {
  const endings = [
    [
      codeMail('email-verification', letterhead, holding(600)),
      'because someone entered your email address at app.example.com.',
    ],
    [passwordChanged(told), 'about the security of your account at app.example.com.'],
    [sampleMails.invitation('en'), 'because someone at app.example.com invited you.'],
  ] as const
  for (const [{ text, html }, why] of endings) {
    const words = read(html)
    expect(text).toMatch(/^(Example|Lockstep)\n\n/)
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^(Example|Lockstep) sent you this email /)
    expect(text.trimEnd()).toMatch(new RegExp(`${why}$`))
    expect([words[0], words.slice(-why.split(' ').length).join(' ')]).toEqual([text.split('\n')[0], why])
  }
})

test.each([
  ['Acme <no-reply@acme.example>', 'Acme'],
  ['"Acme, Inc." <no-reply@acme.example>', 'Acme, Inc.'],
  ['no-reply@acme.example', 'Lockstep'],
])('the product of mails from %s is %s, and the brand’s where it has a name', (from, product) => {
  expect(productOf(from, {})).toBe(product)
  expect(productOf(from, { name: 'Emca' })).toBe('Emca')
})

describe.each(codeTemplates)('the %s code', (_, purpose, subject, heading, what) => {
  const mail = codeMail(purpose, letterhead, holding(600))

  test('stands in the subject, in the text and in the HTML, whole', () => {
    expect(mail.subject).toBe(`017204 is ${subject}`)
    expect(mail.text.split('\n')).toContain('017204')
    expect(read(mail.html).filter((word) => /\d/.test(word))).toEqual(['017204', '10'])
  })

  test('comes with what it is for, how long it holds, and what to do when nobody asked for it', () => {
    expect(mail.text).toBe(
      [
        'Example',
        heading,
        `To ${what}, enter this code:`,
        '017204',
        'The code expires 10 minutes after you requested it. We’ll never ask you for this code.',
        'Didn’t request this? You can ignore this email. Nothing happens without the code.',
        'Example sent you this email because someone entered your email address at app.example.com.\n',
      ].join('\n\n'),
    )
    expect(previewIn(mail.html)).toBe('The code expires 10 minutes after you requested it.')
  })

  test.each([
    [60, '1 minute '],
    [119, '1 minute '],
    [120, '2 minutes '],
    [3599, '59 minutes '],
    [3600, '1 hour '],
    [5400, '90 minutes '],
    [7200, '2 hours '],
  ])('of %i seconds is said to hold for %s', (seconds, words) => {
    expect(codeMail(purpose, letterhead, holding(seconds)).text).toContain(`expires ${words}after`)
  })
})

test('a sign-up with a taken address is reported to its owner, without a code', () => {
  const { subject, text } = signUpNotice(told)
  expect(subject).toBe('You already have an account')
  expect(text).toContain('tried to sign up with your email address')
  expect(text).toContain('If this wasn’t you, you don’t need to do anything.')
  expect(text).not.toMatch(/\d/)
})

test('a changed password is reported to its owner, with the way out', () => {
  const { subject, text } = passwordChanged(told)
  expect(subject).toBe('Your password was changed')
  expect(text).toContain('set a new password right away. That signs you out of all devices.')
  expect(text).toContain('If this wasn’t you, choose “Forgot password?”')
})

describe.each(all)('the letter "%s"', (_, { subject, text, html }) => {
  test('says the same in text and in HTML, and its preview is part of it', () => {
    expect(read(html)).toEqual(text.split(/\s+/).filter(Boolean))
    expect(text).toContain(previewIn(html))
    expect(html).toContain(`<title>${subject}</title>`)
  })

  test('names its language and both colour schemes', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">')
  })

  test('fetches nothing, links nowhere and runs nothing', () => {
    expect(html).not.toMatch(
      /https?:|\/\/|url\(|@import|src=|href=|<(img|link|script|a|form|object|iframe)\b/i,
    )
    expect(text).not.toMatch(/https?:/)
  })
})

test('whatever a letter is given is escaped wherever it stands', () => {
  const evil = `<img src=x onerror="alert('1')">&`
  const escaped = '&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;'
  const { html, text } = compose({
    letterhead: { ...letterhead, product: evil },
    subject: evil,
    preview: evil,
    heading: evil,
    lines: [evil],
    code: evil,
    closing: [evil],
    why: 'asked',
  })
  expect(html).not.toContain('<img')
  expect(html.split(escaped)).toHaveLength(9)
  expect(text.split(evil)).toHaveLength(7)
})

describe('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await takeBrowser()
  })
  afterAll(() => leaveBrowser(browser))

  async function open(html: string, options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    page.on('request', (request) => expect.soft(request.url()).toBe(''))
    await page.setContent(html)
    return page
  }

  const looks: [string, BrowserContextOptions][] = [
    ['phone, light', { viewport: { width: 320, height: 640 } }],
    ['phone, dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
    ['desktop, light', { viewport: { width: 1000, height: 700 } }],
    ['desktop, dark', { viewport: { width: 1000, height: 700 }, colorScheme: 'dark' }],
  ]

  // One with a code and one without: they share one layout.
  test.each(looks)('letters are readable and fit: %s', async (_, options) => {
    for (const { html } of [codeMail('email-verification', letterhead, holding(600)), signUpNotice(told)]) {
      const page = await open(html, options)
      // A letter is no page of a site: it has no landmarks.
      expect(await violations(page, { without: ['region', 'landmark-one-main'] })).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await page.context().close()
    }
  })

  test('a name without a blank breaks on a phone, instead of making the letter wider', async () => {
    const name = 'Analytical'.repeat(10)
    const { html } = compose({
      letterhead: { ...letterhead, product: name },
      subject: name,
      preview: name,
      heading: name,
      lines: [name],
      closing: [name],
      why: 'asked',
    })
    const page = await open(html, { viewport: { width: 320, height: 640 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.context().close()
  })

  test.each([
    ['light', 'rgb(244, 248, 248)', 'rgb(78, 94, 96)'],
    ['dark', 'rgb(9, 17, 18)', 'rgb(161, 174, 174)'],
  ] as const)(
    'in %s colours the page is %s, and the quiet lines are %s',
    async (colorScheme, back, quiet) => {
      const page = await open(codeMail('email-verification', letterhead, holding(600)).html, { colorScheme })
      const styles = await page.evaluate(() => ({
        back: getComputedStyle(document.body).backgroundColor,
        quiet: [...document.querySelectorAll('.soft')].map((line) => getComputedStyle(line).color),
      }))
      expect(styles).toEqual({ back, quiet: [quiet, quiet, quiet] })
      await page.context().close()
    },
  )

  test('one click on the code selects its six digits and nothing else, on one line in the middle', async () => {
    const page = await open(codeMail('email-verification', letterhead, holding(600)).html, {
      viewport: { width: 320, height: 640 },
    })
    await page.getByText('017204').click()
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('017204')
    const sides = await page.evaluate(() => {
      const code = document.querySelector('.code') as Element
      const range = document.createRange()
      range.selectNodeContents(code)
      const [digits, box] = [range.getBoundingClientRect(), code.getBoundingClientRect()]
      return {
        lines: range.getClientRects().length,
        left: digits.left - box.left,
        right: box.right - digits.right,
      }
    })
    expect(sides.lines).toBe(1)
    // The space behind the last digit is none of the digits.
    expect(Math.abs(sides.left - (sides.right + 6))).toBeLessThan(1)
    await page.context().close()
  })
})
