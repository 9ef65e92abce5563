// Renders the pages on which a sign-in fails: what happened, what to do, and the way back to the application.

import { type Html, html } from '../html.ts'
import { page } from './provider-page.ts'

/** `told`: what helps the developer who sets the application up, by name. */
type Fault = { heading: string; happened: string; next: string; told?: Record<string, string | undefined> }

const goBack = 'Go back to the application and start again.'
const cannotGoOn = 'This sign-in can’t go on'

export const faults = {
  ended: {
    heading: cannotGoOn,
    happened: 'It has ended, or you started it in another browser. Nothing has changed.',
    next: goBack,
  },
  missing: {
    heading: 'There’s nothing here',
    happened: 'The demo identity provider has no page at this address.',
    next: 'Go back to the application: “Continue with Demo” leads here.',
  },
  broken: {
    heading: 'Something went wrong',
    happened: 'It’s the demo identity provider’s fault, not yours.',
    next: 'Go back and try again. If it happens again, its log says why.',
  },
} satisfies Record<string, Fault>

/** By OAuth’s names. */
export const refused = (error: string, description?: string): Fault => ({
  heading: cannotGoOn,
  happened: 'The demo identity provider refused what the application asked for. Nothing has changed.',
  next: goBack,
  told: { 'Error code': error, 'What is wrong': description },
})

/** @param application its address */
export function errorPage(application: string, { heading, happened, next, told = {} }: Fault): Html {
  const known = Object.entries(told).filter(([, text]) => text !== undefined)
  const quoted = known.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)
  return page(
    heading,
    html`<p class="lead">${happened}</p>
<p>${next}</p>
<a class="back" href="${application}">Back to the application</a>
${known.length > 0 && html`<dl>${quoted}</dl>`}`,
  )
}
