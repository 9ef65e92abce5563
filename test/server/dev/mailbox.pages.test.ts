// The demo mailbox's page in a browser: light and dark, wide and narrow, by mouse and by keyboard.

import { createTransport } from 'nodemailer'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailbox } from '../../../server/dev/mailbox/mailbox.ts'
import { unbranded } from '../../../server/http/brand/brand.ts'
import { codeMail } from '../../../server/mail/templates.ts'
import { words } from '../../../server/words/mail-words.ts'
import { expectAccessible, looks, open, quiet } from './look.ts'

describe('the mailbox', () => {
  const mailsIn = (page: Page) =>
    page.getByRole('list', { name: 'Mails, newest first' }).getByRole('listitem')

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
    await page.getByText('No emails yet').waitFor()
    await expectAccessible(page)
    await deliver('ann@example.com', 'Your code', 'Your code is 017204.')
    await page.getByText('017204', { exact: true }).waitFor()
    expect(await page.getByText('No emails yet').isVisible()).toBe(false)
    await page
      .getByRole('status')
      .getByText('New email to ann@example.com: Your code')
      .waitFor({ state: 'attached' })
    await page.context().close()
  })

  it('copies a code in one press of a key, and says so', async () => {
    const page = await open(mailbox.url)
    await page.getByRole('button', { name: 'Copy code' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Code 017204 copied').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('017204')
    await page.context().close()
  })

  it('copies where the browser keeps the clipboard from plain HTTP, too', async () => {
    const page = await open(mailbox.url)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy code' }).click()
    await page.getByRole('status').getByText('Code 017204 copied').waitFor({ state: 'attached' })
    await page.context().close()
  })

  it('shows the mails to one address, by typing or by a link', async () => {
    await deliver('bob@example.com', 'To Bob', 'Hello Bob')
    const page = await open(mailbox.url)
    await page.getByLabel('Show emails to').fill('ANN@')
    expect(await mailsIn(page).count()).toBe(1)
    expect(await page.evaluate(() => location.search)).toBe('?to=ANN%40')
    await page.goto(`${mailbox.url}/?to=bob@example.com`)
    expect(await mailsIn(page).count()).toBe(1)
    await page.getByRole('heading', { name: 'To Bob' }).waitFor()
    await page.getByLabel('Show emails to').fill('nobody')
    await page.getByText('No emails to this address yet').waitFor()
    await page.getByRole('link', { name: 'Show all emails' }).click()
    expect(await mailsIn(page).count()).toBe(2)
    await page.context().close()
  })

  it('opens a mail beside the list, by mouse or by keys, and keeps it over back, forward and new mails', async () => {
    const page = await open(mailbox.url)
    const heading = (name: string) => page.getByRole('heading', { level: 2, name })
    await heading('To Bob').waitFor()
    await mailsIn(page).filter({ hasText: 'Your code' }).click()
    await heading('Your code').waitFor()
    await page.goBack()
    await heading('To Bob').waitFor()
    await mailsIn(page).first().getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading('Your code').waitFor()
    await deliver('bob@example.com', 'To Bob again', 'Hello')
    await mailsIn(page).filter({ hasText: 'To Bob again' }).waitFor()
    expect(await heading('Your code').isVisible()).toBe(true)
    await page.context().close()
  })

  it('is no longer than its window with a hundred mails, and shows on a phone the list or a mail', async () => {
    const many = Array.from({ length: 100 }, (_, n) => `${n}@many.example`)
    await deliver(many.join(), 'To many', 'Hello')
    const page = await open(`${mailbox.url}/?to=@many.example`)
    await mailsIn(page).nth(99).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    await page.setViewportSize({ width: 375, height: 700 })
    expect(await page.getByRole('article').isVisible()).toBe(false)
    await mailsIn(page).filter({ hasText: '0@many' }).first().click()
    await page.getByRole('article', { name: 'To many' }).waitFor()
    expect(await mailsIn(page).count()).toBe(0)
    await page.getByRole('link', { name: 'All emails' }).click()
    expect(await mailsIn(page).count()).toBe(100)
    await page.context().close()
  })

  it('says which mails are unread, and deletes one', async () => {
    await deliver('eve@example.com', 'To Eve', 'Hello Eve')
    const page = await open(`${mailbox.url}/?to=eve@example.com`)
    await page.getByRole('link', { name: 'Unread: To Eve' }).click()
    await page.getByRole('link', { name: 'Unread' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete this email' }).click()
    await page.getByText('No emails to this address yet').waitFor()
    await page.context().close()
  })

  it('shows a mail that is written from right to left so, its subject and its text', async () => {
    const { subject, text } = codeMail(
      'email-verification',
      {
        language: 'ar',
        words: words.ar,
        product: 'Lockstep',
        brand: unbranded,
        appOrigin: 'https://app.example.com',
      },
      { code: '481516', lifetimeSeconds: 600 },
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
    expect(await card.locator('pre[dir=auto]').evaluate((pre) => getComputedStyle(pre).direction)).toBe('rtl')
    await page.context().close()
  })

  it.each(looks)('is accessible and fits: %s', async (_look, options) => {
    const page = await open(`${mailbox.url}/?to=ann`, { ...options, reducedMotion: 'reduce' })
    await expectAccessible(page)
    await mailsIn(page).filter({ hasText: 'Your code' }).click()
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
    await page.getByRole('article', { name: 'Evil' }).waitFor()
    await page.frameLocator('iframe').getByText('rich').waitFor()
    await page.context().close()
  })
})
