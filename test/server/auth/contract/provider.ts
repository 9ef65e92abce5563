// The identity provider that both services of the contract know, and how a person signs in there.

import { createBrowser } from '../../dev/identity-provider.browser.ts'
import type { Run } from './peers.ts'

/** By this id both services know the provider. */
export const provider = 'demo'

export type Person = { email: string; name: string; verified?: boolean }
export type Begun = { url: string; cookie: string }

/** @returns the path at which the provider sends the browser back to the service */
export async function signInThere(
  run: Run,
  { url }: Begun,
  person: Person,
  answer = 'continue',
): Promise<string> {
  const browser = createBrowser(new URL(url).origin)
  const { url: form } = await browser.visit(url)
  const { email, name, verified = true } = person
  const back = await browser.submit(form, { email, name, ...(verified && { verified: 'yes' }), answer })
  return run.pathOf(back.url)
}
