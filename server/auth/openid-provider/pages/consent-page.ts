// The page on which a person reads who asks for what, whose account it is and where they go, and allows it or not.

import type { Context } from 'koa'
import { escapeHtml } from '../../../http/escape-html.ts'
import { isLoopback } from '../../../http/loopback.ts'
import { sendFormPage } from '../../../http/plain-page/plain-page.ts'
import { inOrder, type ProviderWords } from '../../../words/provider/provider-wording.ts'
import type { Application } from '../flow/provider-application.ts'
import { wordsOf } from './provider-words.ts'
import { wordOf } from './scope-words.ts'

export type Asked = {
  client: Pick<Application, 'name' | 'isOpen'>
  email: string
  /** Where the browser goes with the answer; null for a device, which waits for it. */
  to: string | null
  /** The one that it is for, and whether the person could choose another one. */
  organization: { id: string; name: string } | null
  hasOthers: boolean
  scopes: readonly string[]
  resources: readonly string[]
}

/** Markup that stands before what is asked for and in the form, and where the connected applications are from the page. */
type Added = { lead: string; applications: string; notice: string; hidden: string }

/** Named by what nobody else can have: a host, or the scheme by which a system opens a program. */
function placeOf(to: string, { onDevice }: ProviderWords['consent']): string {
  const { host, protocol } = new URL(to)
  if (protocol === 'https:') return host
  return onDevice(isLoopback(to) ? host : protocol.slice(0, -1))
}

const button = (value: string, label: string, look: string) =>
  `<button class="${look}" name="answer" value="${value}">${escapeHtml(label)}</button>`

const instead = (value: string, label: string) =>
  `<button class="link" form="answers" name="answer" value="${value}">${escapeHtml(label)}</button>`

/** Of two pages that are open each allows what it says: another one may be chosen on the other. */
const readFor = (id: string) => `<input type="hidden" name="organization" value="${escapeHtml(id)}">`

export const noticeOf = (...lines: readonly string[]): string =>
  `<div class="notice">${lines.map((line) => `<p>${line}</p>`).join('')}</div>`

/** Posts to its own address, and needs no script. */
export function sendConsentPage(
  ctx: Context,
  { client, email, to, organization, hasOthers, scopes, resources }: Asked,
  added?: Added,
): void {
  const { language, words } = wordsOf(ctx)
  const { consent } = words
  const { lead, applications, notice, hidden } = added ?? {
    lead: consent.lead(client.name),
    applications: '../applications',
    notice: client.isOpen ? noticeOf(escapeHtml(consent.unverified)) : '',
    hidden: '',
  }
  const where = resources.join(', ')
  const asked = inOrder(scopes).map((scope) => wordOf(scope, where, { language, words }))
  sendFormPage(ctx, {
    language,
    heading: consent.heading(client.name),
    body: `<p class="happened">${escapeHtml(lead)}</p>
${notice}
<dl>
<dt>${escapeHtml(consent.account)}</dt>
<dd><bdi>${escapeHtml(email)}</bdi> ${instead('another', consent.another)}</dd>
${organization ? `<dt>${escapeHtml(consent.organization)}</dt><dd><bdi>${escapeHtml(organization.name)}</bdi>${hasOthers ? ` ${instead('another-organization', consent.anotherOrganization)}` : ''}</dd>` : ''}
${to === null ? '' : `<dt>${escapeHtml(consent.goesTo)}</dt><dd><bdi>${escapeHtml(placeOf(to, consent))}</bdi></dd>`}
</dl>
<h2 id="asked">${escapeHtml(consent.asksFor)}</h2>
<ul class="may" role="list" aria-labelledby="asked">${asked.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>
<p class="never">${escapeHtml(consent.never)}</p>
<form id="answers" method="post">
${hidden}${organization ? readFor(organization.id) : ''}
${button('refuse', consent.refuse, 'back quiet')}
${button('allow', consent.allow, 'back')}
</form>
<p class="small">${escapeHtml(consent.takeBack)} <a href="${applications}">${escapeHtml(words.applications.heading)}</a></p>`,
  })
}
