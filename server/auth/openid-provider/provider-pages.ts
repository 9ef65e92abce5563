// The pages of the OpenID provider: what an application asks for, whether to sign out, and why something can't go on.

import type { Context } from 'koa'
import { escapeHtml } from '../../http/escape-html.ts'
import { type PlainPage, sendFormPage, sendPlainPage } from '../../http/plain-page/plain-page.ts'
import type { PageWords, ProviderWords, ScopeName } from './words/provider-wording.ts'
import { wordsOf } from './words/provider-words.ts'

export type Asked = {
  /** The application's name. */
  client: string
  email: string
  scopes: readonly string[]
  resources: readonly string[]
}

const isOurs = (scope: string, words: ProviderWords): scope is ScopeName =>
  Object.hasOwn(words.consent.scopes, scope)

const button = (value: string, label: string, look: string) =>
  `<button class="${look}" name="answer" value="${value}">${escapeHtml(label)}</button>`

/** Markup that a page adds, and where the connected applications are from it. */
type Added = { applications: string; before: string; hidden: string }

const ofInteraction: Added = { applications: '../applications', before: '', hidden: '' }

/** Posts to its own address, and needs no script. */
export function sendConsentPage(
  ctx: Context,
  { client, email, scopes, resources }: Asked,
  { applications, before, hidden }: Added = ofInteraction,
): void {
  const { language, words } = wordsOf(ctx)
  const { consent } = words
  const where = resources.join(', ')
  const asked = scopes.map((scope) =>
    isOurs(scope, words) ? consent.scopes[scope] : consent.otherScope(scope, where),
  )
  sendFormPage(ctx, {
    language,
    heading: consent.heading(client),
    body: `<p class="happened">${escapeHtml(consent.lead(client))}</p>
${before}
<dl><dt>${escapeHtml(consent.account)}</dt><dd><bdi>${escapeHtml(email)}</bdi></dd></dl>
<h2 id="asked">${escapeHtml(consent.asksFor)}</h2>
<ul aria-labelledby="asked">${asked.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>
<p>${escapeHtml(consent.never)}</p>
<p><a href="${applications}">${escapeHtml(consent.takeBack)}</a></p>
<form method="post">
${hidden}
${button('allow', consent.allow, 'back')}
${button('refuse', consent.refuse, 'back quiet')}
</form>`,
  })
}

type Connected = {
  email: string
  applications: readonly { clientId: string; name: string; scopes: readonly string[] }[]
  appOrigin: string
}

/** Without a scope, or a service, that stands beside the two as one. */
const saidOnce = (scopes: readonly string[]) =>
  scopes.filter((one) => !scopes.some((other) => other.startsWith(`${one} `) || other.endsWith(` ${one}`)))

export function sendApplicationsPage(ctx: Context, { email, applications, appOrigin }: Connected): void {
  const { language, words } = wordsOf(ctx)
  const { heading, lead, none, remove, removeOf } = words.applications
  const wordOf = (scope: string) => {
    if (isOurs(scope, words)) return words.consent.scopes[scope]
    const [name = '', service] = scope.split(' ')
    return service === undefined ? name : words.consent.otherScope(name, service)
  }
  const one = ({ clientId, name, scopes }: Connected['applications'][number]) => `<h2>${escapeHtml(name)}</h2>
<ul>${saidOnce(scopes)
    .map((scope) => `<li>${escapeHtml(wordOf(scope))}</li>`)
    .join('')}</ul>
<form method="post"><button class="back quiet" name="application" value="${escapeHtml(clientId)}" aria-label="${escapeHtml(removeOf(name))}">${escapeHtml(remove)}</button></form>`
  sendFormPage(ctx, {
    language,
    heading,
    body: `<p class="happened">${escapeHtml(applications.length > 0 ? lead : none)}</p>
<dl><dt>${escapeHtml(words.consent.account)}</dt><dd><bdi>${escapeHtml(email)}</bdi></dd></dl>
${applications.map(one).join('\n')}
<a class="back" href="${escapeHtml(appOrigin)}">${escapeHtml(words.back)}</a>`,
  })
}

/** @param form of the engine: what it has to be sent, in a form without a button */
export function sendSignOutPage(ctx: Context, form: string): void {
  const { language, words } = wordsOf(ctx)
  const { heading, lead, yes, no } = words.signOut
  const buttons = `<button class="back" name="logout" value="yes">${escapeHtml(yes)}</button>
<button class="back quiet">${escapeHtml(no)}</button>`
  sendFormPage(ctx, {
    language,
    heading,
    body: `<p class="happened">${escapeHtml(lead)}</p>
${form.replace('</form>', `${buttons}</form>`)}`,
  })
}

function sendWords(
  ctx: Context,
  page: PageWords,
  to: string,
  quoted: (words: ProviderWords) => PlainPage['quoted'],
): void {
  const { language, words } = wordsOf(ctx)
  sendPlainPage(ctx, { language, ...page, way: { to, label: words.back }, quoted: quoted(words) })
}

/** @param to the application's address */
export const sendSignedOut = (ctx: Context, to: string): void =>
  sendWords(ctx, wordsOf(ctx).words.signedOut, to, () => [])

export function sendEnded(ctx: Context, to: string): void {
  ctx.status = 400
  sendWords(ctx, wordsOf(ctx).words.ended, to, () => [])
}

/** What the engine has refused, in OAuth's words, for the developer of the application. Its status stays. */
export function sendRefused(
  ctx: Context,
  to: string,
  { error, error_description }: { error: string; error_description?: string },
): void {
  const { status } = ctx
  sendWords(ctx, wordsOf(ctx).words.refused, to, ({ code, told }) => [
    { name: code, value: error, form: 'code' },
    ...(error_description ? [{ name: told, value: error_description, form: 'words' as const }] : []),
  ])
  ctx.status = status
}
