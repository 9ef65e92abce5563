// An owner invites somebody, who signs up by the mail's link and lands as a member; the owner hands over and leaves.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'

const owner = 'olga.invites@example.com'
const invited = 'ivo.invited@example.com'
const password = 'an analytical engine'

let product: Addresses
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
})
afterAll(() => leaveBrowser(browser))

async function open(): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(60_000)
  return page
}

async function proveAddress(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, email))
}

/** The link of the mail. */
const linkIn = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const address = `http://127.0.0.1:${new URL(product.mailbox).port}/messages?to=${encodeURIComponent(email)}`
      const mails = (await (await fetch(address)).json()) as { text: string }[]
      const link = mails.map(({ text }) => /http\S+\/invitation#\S+/.exec(text)?.[0]).find(Boolean)
      expect(link).toBeDefined()
      return link ?? ''
    },
    { timeout: 60_000 },
  )

test('an invited person becomes a member by the mail’s link, and then the owner', async () => {
  const olga = await open()
  await olga.goto(product.app)
  await olga.getByRole('button', { name: 'Create account' }).first().click()
  await olga.getByLabel('Email').fill(owner)
  await proveAddress(olga, 'Olga', owner)
  await olga.waitForURL('**/auth/no-organization')
  await olga.goto(`${product.app}/auth/register-organization`)
  await olga.getByRole('textbox').fill('Invited Works')
  await olga.keyboard.press('Enter')
  await olga.waitForURL('**/dashboard')
  await olga.goto(`${product.app}/organization#invitations`)
  await olga.getByLabel('Email to invite').fill(invited)
  await olga.getByRole('button', { name: 'Send invitation' }).click()
  await olga.getByText(`Invitation sent to ${invited}.`).first().waitFor()

  const ivo = await open()
  await ivo.goto(await linkIn(invited))
  await ivo.getByRole('button', { name: 'Create an account' }).click()
  await ivo.getByRole('heading', { name: 'Create your account' }).waitFor()
  expect(await ivo.getByLabel('Email').inputValue()).toBe(invited)
  await proveAddress(ivo, 'Ivo', invited)
  // The page that was asked for before the sign-up: the invitation.
  await ivo.getByRole('button', { name: 'Accept' }).click()
  await ivo.waitForURL('**/dashboard')
  await ivo.getByRole('button', { name: 'Organization: Invited Works' }).waitFor()

  await olga.reload()
  await olga.getByRole('link', { name: 'Members' }).click()
  await olga.getByRole('button', { name: 'Actions for Ivo' }).click()
  await olga.getByRole('menuitem', { name: 'Transfer ownership' }).click()
  await olga.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
  await olga.getByText('Ivo now owns the organization.').first().waitFor()
  await olga.getByRole('link', { name: 'Settings' }).click()
  await olga.getByRole('button', { name: 'Leave the organization' }).click()
  await olga.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await olga.waitForURL('**/auth/no-organization')

  await ivo.goto(`${product.app}/organization`)
  await ivo.getByText('1 member. Your role: Owner.').waitFor()
})
