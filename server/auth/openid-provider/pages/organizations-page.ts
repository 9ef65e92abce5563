// The page on which a person chooses the organization in which they sign in to an application.

import type { Context } from 'koa'
import { escapeHtml } from '../../../http/escape-html.ts'
import { sendFormPage } from '../../../http/plain-page/plain-page.ts'
import type { PersonsOrganization } from '../../../wire/persons-organizations.ts'
import type { Application } from '../flow/provider-application.ts'
import { wordsOf } from './provider-words.ts'

export type Choosing = {
  client: Pick<Application, 'name'>
  email: string
  organizations: readonly PersonsOrganization[]
}

/** Posts to its own address, and needs no script. @param hidden markup that stands in the form */
export function sendOrganizationsPage(
  ctx: Context,
  { client, email, organizations }: Choosing,
  hidden = '',
): void {
  const { language, words } = wordsOf(ctx)
  const { consent, choice } = words
  const one = ({ id, name }: PersonsOrganization) =>
    `<button class="back quiet" name="organization" value="${escapeHtml(id)}"><bdi>${escapeHtml(name)}</bdi></button>`
  sendFormPage(ctx, {
    language,
    heading: choice.heading,
    body: `<p class="happened">${escapeHtml(choice.lead(client.name))}</p>
<dl>
<dt>${escapeHtml(consent.account)}</dt>
<dd><bdi>${escapeHtml(email)}</bdi> <button class="link" form="choices" name="answer" value="another">${escapeHtml(consent.another)}</button></dd>
</dl>
<form id="choices" method="post">
${hidden}
${organizations.map(one).join('\n')}
<button class="link" name="answer" value="refuse">${escapeHtml(choice.cancel)}</button>
</form>`,
  })
}
