// The page on which a person reads which applications they have allowed what, since when, and takes it back.

import type { Context } from 'koa'
import type { Connected } from '../../../db/auth/consent.ts'
import { escapeHtml } from '../../../http/escape-html.ts'
import { sendFormPage } from '../../../http/plain-page/plain-page.ts'
import { dayInUtc } from '../../../wire/moments.ts'
import { inOrder } from '../../../words/provider/provider-wording.ts'
import { allowedIn } from '../flow/organization-scope.ts'
import { wordsOf } from './provider-words.ts'
import { wordOf } from './scope-words.ts'

type Shown = {
  email: string
  applications: readonly (Connected & { name: string; isOpen: boolean; organizations: readonly string[] })[]
  appOrigin: string
}

/** Without a scope, or a service, that stands beside the two as one. */
const saidOnce = (scopes: readonly string[]) =>
  scopes.filter((one) => !scopes.some((other) => other.startsWith(`${one} `) || other.endsWith(` ${one}`)))

export function sendApplicationsPage(ctx: Context, { email, applications, appOrigin }: Shown): void {
  const { language, words } = wordsOf(ctx)
  const { heading, lead, none, since, used, idle, unverified, remove, removeOf } = words.applications
  const day = (at: number) =>
    `<time datetime="${new Date(at).toISOString().slice(0, 10)}">${escapeHtml(dayInUtc(language, at))}</time>`
  const told = (name: string, markup: string) => `<div><dt>${escapeHtml(name)}</dt><dd>${markup}</dd></div>`
  const one = (connected: Shown['applications'][number]) => {
    const { clientId, name, isOpen, scopes, organizations, hasAccess } = connected
    const allowed = inOrder(saidOnce(allowedIn(scopes))).map((scope) => {
      const [name = '', service] = scope.split(' ')
      return `<li>${escapeHtml(wordOf(name, service ?? null, { language, words }))}</li>`
    })
    return `<section>
<h2>${escapeHtml(name)}</h2>
${isOpen ? `<p class="tag">${escapeHtml(unverified)}</p>` : ''}
<ul class="may" role="list">${allowed.join('')}</ul>
<dl>${organizations.map((one) => told(words.consent.organization, `<bdi>${escapeHtml(one)}</bdi>`)).join('')}
${told(since, day(connected.since))}
${told(used, day(connected.usedAt))}</dl>
${hasAccess ? '' : `<p class="idle">${escapeHtml(idle)}</p>`}
<form method="post"><button class="back quiet" name="application" value="${escapeHtml(clientId)}" aria-label="${escapeHtml(removeOf(name))}">${escapeHtml(remove)}</button></form>
</section>`
  }
  sendFormPage(ctx, {
    language,
    heading,
    body: `<p class="happened">${escapeHtml(applications.length > 0 ? lead : none)}</p>
<dl><dt>${escapeHtml(words.consent.account)}</dt><dd><bdi>${escapeHtml(email)}</bdi></dd></dl>
${applications.map(one).join('\n')}
<a class="back" href="${escapeHtml(appOrigin)}">${escapeHtml(words.back)}</a>`,
  })
}
