// Opens one of the states at `/states`, in a page that may show another one already.

import type { Page } from 'playwright'

export const addressOfState = (name: string) => `/states?show=${encodeURIComponent(name)}`

/** From one state to the next the page stays: loading it, and axe into it, takes longer than any look. */
export async function openState(page: Page, origin: string, address: string): Promise<void> {
  if (!page.url().startsWith(`${origin}/states?`)) {
    await page.goto(origin + address)
    return
  }
  await page.evaluate((next) => {
    // A state's own page is kept from changing the address.
    History.prototype.replaceState.call(history, null, '', next)
    delete document.getElementById('app')?.dataset.show
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
