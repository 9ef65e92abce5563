// Every mail: its text in subject, plain text and HTML, its look in light and dark, and no foreign content.

import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '../../../server/mail/layout.ts'
import { passwordChanged, signUpNotice } from '../../../server/mail/notices.ts'
import { resetCode, signInCode, verificationCode } from '../../../server/mail/templates.ts'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'
import { violations } from '../../support/looks.ts'

const codeTemplates = [
  ['verification', verificationCode, 'your verification code', 'Verify your e-mail', 'where you signed up'],
  [
    'reset',
    resetCode,
    'your password reset code',
    'Set a new password',
    'where you asked for a new password',
  ],
  ['sign-in', signInCode, 'your sign-in code', 'Sign in', 'where you sign in'],
] as const

const told = { language: 'en', at: 0, appOrigin: 'https://app.example.com' } as const

const all = [
  ['verification code', verificationCode('en', '017204', 600)],
  ['reset code', resetCode('en', '017204', 600)],
  ['sign-in code', signInCode('en', '017204', 600)],
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

describe.each(codeTemplates)('the %s code', (_, letter, subject, heading, where) => {
  const mail = letter('en', '017204', 600)

  test('stands in the subject, in the text and in the HTML, whole', () => {
    expect(mail.subject).toBe(`017204 is ${subject}`)
    expect(mail.text.split('\n')).toContain('017204')
    expect(read(mail.html).filter((word) => /\d/.test(word))).toEqual(['017204', '10'])
  })

  test('comes with what it is for, how long it holds, and what to do when nobody asked for it', () => {
    expect(mail.text).toBe(
      [
        heading,
        `Type this code ${where}:`,
        '017204',
        'The code expires 10 minutes after you asked for it. Nobody from us will ever ask you for it.',
        'You did not ask for this? Then ignore this mail: without the code nothing happens.\n',
      ].join('\n\n'),
    )
    expect(previewIn(mail.html)).toBe('The code expires 10 minutes after you asked for it.')
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
    expect(letter('en', '017204', seconds).text).toContain(`expires ${words}after`)
  })
})

test('a sign-up with a taken address is told to its owner, without a code', () => {
  const { subject, text } = signUpNotice(told)
  expect(subject).toBe('You already have an account')
  expect(text).toContain('tried to sign up with this e-mail address')
  expect(text).toContain('Was it not you? Then there is nothing to do')
  expect(text).not.toMatch(/\d/)
})

test('a changed password is told to its owner, with the way out', () => {
  const { subject, text } = passwordChanged(told)
  expect(subject).toBe('Your password was changed')
  expect(text).toContain('set another at once: that signs out everybody.')
  expect(text).toContain('Was it not you? Then choose “Forgot password?”')
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
    language: 'en',
    subject: evil,
    preview: evil,
    heading: evil,
    lines: [evil],
    code: evil,
    closing: [evil],
  })
  expect(html).not.toContain('<img')
  expect(html.split(escaped)).toHaveLength(7)
  expect(text.split(evil)).toHaveLength(5)
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
    for (const { html } of [verificationCode('en', '017204', 600), signUpNotice(told)]) {
      const page = await open(html, options)
      // A letter is no page of a site: it has no landmarks.
      expect(await violations(page, { without: ['region', 'landmark-one-main'] })).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await page.context().close()
    }
  })

  test.each([
    ['light', 'rgb(244, 248, 248)', 'rgb(78, 94, 96)'],
    ['dark', 'rgb(9, 17, 18)', 'rgb(161, 174, 174)'],
  ] as const)(
    'in %s colours the page is %s, and the quiet lines are %s',
    async (colorScheme, back, quiet) => {
      const page = await open(verificationCode('en', '017204', 600).html, { colorScheme })
      const styles = await page.evaluate(() => ({
        back: getComputedStyle(document.body).backgroundColor,
        quiet: [...document.querySelectorAll('.soft')].map((line) => getComputedStyle(line).color),
      }))
      expect(styles).toEqual({ back, quiet: [quiet, quiet] })
      await page.context().close()
    },
  )

  test('one click on the code selects its six digits and nothing else, on one line in the middle', async () => {
    const page = await open(verificationCode('en', '017204', 600).html, {
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
