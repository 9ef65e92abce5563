// The Chromium that tests drive, and how it is started: for vitest.config.ts too, which may import no script.

export { chromiumPath } from '../../scripts/chromium.ts'

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
]
