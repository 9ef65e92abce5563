// The card while its page loads: empty at first, with a sentence after 400 ms.

import { words } from '../i18n/words.ts'
import { Shell } from './shell.tsx'
import { WaitLine } from './wait-line.tsx'

export function Waiting() {
  return (
    <Shell>
      <div class="waiting">
        <WaitLine sentence={words.loading} />
      </div>
    </Shell>
  )
}
