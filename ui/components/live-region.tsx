// The one live region of a page or an element, through which everything is announced to screen readers.

import { useEnvironment } from '../environment.ts'

export { announce } from '../announcer.ts'

export function LiveRegion() {
  const { announced } = useEnvironment()
  return (
    <p class="unseen" role="status" aria-live="polite" aria-atomic="true">
      {announced()}
    </p>
  )
}
