// Somebody who is signed in, before a page of their own browser, with an authenticator that holds nothing yet.

import type { Browser, BrowserContext } from 'playwright'
import { onTestFinished } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import type { Addresses } from '../../support/product.ts'
import { plugIn, type VirtualAuthenticator, withoutList } from '../../support/virtual-authenticator.ts'
import type { Visit } from './methods.ts'

/** In a context of its own, which the end of the test closes. */
export async function visitOf(
  browser: Browser,
  product: Addresses,
  person: Person,
): Promise<Visit & { authenticator: VirtualAuthenticator }> {
  const context: BrowserContext = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    permissions: ['local-network-access'],
    storageState: person.storageState(),
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await withoutList(page)
  const authenticator = await plugIn(page)
  return { page, person, product, authenticator }
}
