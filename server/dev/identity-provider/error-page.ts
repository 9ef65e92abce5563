// Renders the page for a sign-in that cannot continue.

import { type Html, html } from '../html.ts'
import { page } from './page.ts'

export function errorPage(reason: string): Html {
  return page(
    'This sign-in cannot go on',
    html`<p class="lead">Go back to the application and begin again.</p>
<p class="reason">The reason given: ${reason}</p>`,
  )
}
