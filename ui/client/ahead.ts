// Loads what the page after the sign-in is shown with, while somebody reads the form and types.

import { ahead } from '../config.ts'
import { soon } from './soon.ts'

/** By fetch: not every browser knows `<link rel="prefetch">`. They are kept in the browser's cache, to be read to their ends. */
export function loadAhead(): void {
  soon(() => {
    for (const file of ahead())
      fetch(file, { priority: 'low' })
        .then((found) => found.blob())
        .catch(() => {})
  })
}
