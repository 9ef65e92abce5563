// The demo pages in a browser: light and dark, wide and narrow, by mouse and by keyboard.

import { createTransport } from 'nodemailer'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startIdentityProvider } from '../../../server/dev/identity-provider/identity-provider.ts'
import { startMailbox } from '../../../server/dev/mailbox/mailbox.ts'
import { verificationCode } from '../../../server/mail/templates.ts'
import { chromiumOptions } from '../../support/chromium.ts'
import { violations } from '../../support/looks.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const quiet = { info() {}, warn() {} }
const looks: [string, BrowserContextOptions][] = [
  ['wide and light', { viewport: { width: 1200, height: 800 } }],
  ['wide and dark', { viewport: { width: 1200, height: 800 }, colorScheme: 'dark' }],
  ['narrow', { viewport: { width: 320, height: 640 } }],
]

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(await chromiumOptions())
})

afterAll(() => browser.close())

async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''))
  await page.goto(url)
  return page
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

describe('the mailbox', () => {
  let mailbox: Awaited<ReturnType<typeof startMailbox>>

  beforeAll(async () => {
    mailbox = await startMailbox({
      host: '127.0.0.1',
      httpPort: 0,
      smtpPort: 0,
      publicOrigin: 'http://mail.lockstep.localhost:0',
      log: quiet,
    })
  })

  afterAll(() => mailbox.stop())

  const deliver = (to: string, subject: string, text: string, html = '') =>
    createTransport(mailbox.smtpUrl).sendMail({ from: 'no-reply@lockstep.test', to, subject, text, html })

  it('says what to do while it is empty, and shows the first mail without a reload', async () => {
    const page = await open(mailbox.url)
    await page.getByText('No mail yet').waitFor()
    await expectAccessible(page)
    await deliver('ann@example.com', 'Your code', 'Your code is 017204.')
    await page.getByText('017204', { exact: true }).waitFor()
    expect(await page.getByText('No mail yet').isVisible()).toBe(false)
    await page
      .getByRole('status')
      .getByText('New mail to ann@example.com: Your code')
      .waitFor({ state: 'attached' })
    await page.context().close()
  })

  it('copies a code in one press of a key, and says so', async () => {
    const page = await open(mailbox.url)
    await page.getByRole('button', { name: 'Copy code' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Code 017204 copied').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('017204')
    await page.context().close()
  })

  it('copies where the browser keeps the clipboard from plain HTTP, too', async () => {
    const page = await open(mailbox.url)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy code' }).first().click()
    await page.getByRole('status').getByText('Code 017204 copied').waitFor({ state: 'attached' })
    await page.context().close()
  })

  it('shows the mails to one address, by typing or by a link', async () => {
    await deliver('bob@example.com', 'To Bob', 'Hello Bob')
    const page = await open(mailbox.url)
    await page.getByLabel('Show mails to').fill('ANN@')
    expect(await page.getByRole('article').count()).toBe(1)
    expect(await page.evaluate(() => location.search)).toBe('?to=ANN%40')
    await page.goto(`${mailbox.url}/?to=bob@example.com`)
    expect(await page.getByRole('article').count()).toBe(1)
    await page.getByRole('heading', { name: 'To Bob' }).waitFor()
    await page.getByLabel('Show mails to').fill('nobody')
    await page.getByText('No mail to this address yet').waitFor()
    await page.getByRole('link', { name: 'Show all mails' }).click()
    expect(await page.getByRole('article').count()).toBe(2)
    await page.context().close()
  })

  it('X-436: says which mails are unread, and deletes one', async () => {
    await deliver('eve@example.com', 'To Eve', 'Hello Eve')
    const page = await open(`${mailbox.url}/?to=eve@example.com`)
    const mail = page.getByRole('article', { name: 'Unread: To Eve' })
    await mail.getByText('Hello Eve').click()
    await page.getByRole('article', { name: 'To Eve', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete this mail' }).last().click()
    await page.getByText('No mail to this address yet').waitFor()
    await page.context().close()
  })

  it('X-482: shows a mail that is written from right to left so, its subject and its text', async () => {
    const { subject, text } = verificationCode(
      { language: 'ar', product: 'Lockstep', appOrigin: 'https://app.example.com' },
      '481516',
      600,
    )
    await deliver('amal@example.com', subject, text)
    const page = await open(`${mailbox.url}/?to=amal@example.com`)
    const card = page.getByRole('article')
    const digits = await card.locator('h2').evaluate((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const boxOf = (wanted: RegExp) => {
        walker.currentNode = heading
        while (walker.nextNode()) {
          const found = wanted.exec(walker.currentNode.textContent ?? '')
          if (!found) continue
          range.setStart(walker.currentNode, found.index)
          range.setEnd(walker.currentNode, found.index + found[0].length)
          return range.getBoundingClientRect()
        }
        throw new Error(`No ${wanted} in the subject.`)
      }
      return boxOf(/481516/).left - boxOf(/رمز/).right
    })
    // The digits are what is read first, and so to the right of the words.
    expect(digits).toBeGreaterThan(0)
    await card.getByText('The whole mail').click()
    expect(await card.locator('pre[dir=auto]').evaluate((pre) => getComputedStyle(pre).direction)).toBe('rtl')
    await page.context().close()
  })

  it.each(looks)('is accessible and fits: %s', async (_look, options) => {
    const page = await open(mailbox.url, { ...options, reducedMotion: 'reduce' })
    await page.getByText('017204', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.context().close()
  })

  // The last one: axe waits forever for a frame that runs no scripts.
  it('shows a mail’s HTML, whose script does not run', async () => {
    await deliver(
      'eve@example.com',
      'Evil',
      'plain',
      '<p>rich</p><script>document.body.textContent = "run"</script>',
    )
    const page = await open(`${mailbox.url}/?to=eve`)
    await page.getByRole('article').filter({ hasText: 'Evil' }).locator('iframe').scrollIntoViewIfNeeded()
    await page.frameLocator('iframe').getByText('rich').waitFor()
    await page.context().close()
  })
})

describe('the identity provider', () => {
  let identityProvider: Awaited<ReturnType<typeof startIdentityProvider>>
  let authorization: string

  beforeAll(async () => {
    const redirectUri = 'http://app.lockstep.localhost:9/callback'
    identityProvider = await startIdentityProvider({
      host: '127.0.0.1',
      port: 0,
      issuer: 'http://idp.lockstep.localhost:0',
      application: 'http://app.lockstep.localhost:9',
      clients: [{ clientId: 'Lockstep', clientSecret: 'secret', redirectUris: [redirectUri] }],
      log: quiet,
    })
    const query = new URLSearchParams({
      client_id: 'Lockstep',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    authorization = `${identityProvider.issuer}/auth?${query}`
  })

  afterAll(() => identityProvider.stop())

  it('sends the person back to the application, from one origin to another', async () => {
    const page = await open(authorization)
    const asked = page.waitForRequest(/\/callback\?code=/)
    await page.getByLabel('Email', { exact: true }).fill('ann@example.com')
    await page.getByLabel('Name').fill('Ann')
    await page.keyboard.press('Enter')
    expect(new URL((await asked).url()).searchParams.get('code')).toMatch(/.{20,}/)
    await page.context().close()
  })

  it('offers people to choose from, and keeps what is for developers folded away', async () => {
    const page = await open(authorization)
    expect(await page.getByText('SOCIAL_EMAIL_TRUST').isVisible()).toBe(false)
    const asked = page.waitForRequest(/\/callback\?code=/)
    await page.getByRole('button', { name: 'Grace Hopper' }).click()
    expect(new URL((await asked).url()).searchParams.get('code')).toMatch(/.{20,}/)
    await page.context().close()
  })

  it.each(looks)('is accessible and fits, with its faults: %s', async (_look, options) => {
    const page = await open(authorization, options)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter a name.').waitFor()
    await expectAccessible(page)
    //
    await page.goto(`${identityProvider.issuer}/auth?client_id=nobody`)
    await page.getByRole('link', { name: 'Back to the application' }).waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})
