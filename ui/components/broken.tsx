// What is shown when a page cannot be: it says whose fault it is not, and the way on.

import { leave } from '../client/leave.ts'
import { words } from '../i18n/words.ts'
import { Heading } from './heading.tsx'
import { createOnline } from './online.ts'
import { Shell } from './shell.tsx'

export function Broken() {
  const isOnline = createOnline()
  return (
    <Shell>
      <div class="view">
        <Heading title={isOnline() ? words.broken.title : words.broken.offlineTitle} />
        <p class="lead">{isOnline() ? words.broken.body : words.broken.offlineBody}</p>
        <button class="primary" type="button" onClick={() => leave.again()}>
          {words.tryAgain}
        </button>
      </div>
    </Shell>
  )
}
