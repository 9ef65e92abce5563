// The pages on which a person types what a device shows, and reads what has become of it.

import type { Context } from 'koa'
import { escapeHtml } from '../../../http/escape-html.ts'
import { sendFormPage, sendPlainPage } from '../../../http/plain-page/plain-page.ts'
import type { AuthorizationAnswer } from '../flow/provider.flow.ts'
import { type Asked, noticeOf, sendConsentPage } from './consent-page.ts'
import { type Choosing, sendOrganizationsPage } from './organizations-page.ts'
import { wordsOf } from './provider-words.ts'

/** As devices show it: `BCDF-GHJK`. */
const grouped = (userCode: string) => userCode.replace(/^(.{4})(.+)$/, '$1-$2')

const statuses = { unknown: 400, tooMany: 429 } as const

type Typed = { typed: string; wrong: keyof typeof statuses | null }

/** Needs no script. @param typed shown in the field, so that it can be corrected */
export function sendDevicePage(ctx: Context, { typed, wrong }: Typed): void {
  const { language, words } = wordsOf(ctx)
  const { device } = words
  if (wrong) ctx.status = statuses[wrong]
  const said = wrong && `<p id="wrong" role="alert">${escapeHtml(device[wrong])}</p>`
  const invalid = wrong === 'unknown' ? ' aria-invalid="true"' : ''
  sendFormPage(ctx, {
    language,
    heading: device.heading,
    body: `<p class="happened">${escapeHtml(device.lead)}</p>
${said ?? ''}
<form method="post" action="device">
<label for="code">${escapeHtml(device.code)}</label>
<input id="code" name="user_code" dir="ltr" value="${escapeHtml(grouped(typed))}" required maxlength="16" autocomplete="off" autocapitalize="characters" spellcheck="false"${invalid}${wrong ? ' aria-describedby="wrong"' : ''}>
<button class="back">${escapeHtml(device.next)}</button>
</form>`,
  })
}

const hiddenCode = (userCode: string) =>
  `<input type="hidden" name="user_code" value="${escapeHtml(userCode)}">`

export function sendDeviceConsentPage(ctx: Context, asked: Asked, userCode: string): void {
  const { device } = wordsOf(ctx).words
  const code = `<bdi class="code shown" dir="ltr">${escapeHtml(grouped(userCode))}</bdi>`
  sendConsentPage(ctx, asked, {
    lead: device.asks(asked.client.name),
    applications: 'applications',
    notice: noticeOf(escapeHtml(device.shows), code, escapeHtml(device.beware)),
    hidden: hiddenCode(userCode),
  })
}

export function sendDeviceOrganizationsPage(ctx: Context, asked: Choosing, userCode: string): void {
  sendOrganizationsPage(ctx, asked, hiddenCode(userCode))
}

/** What has become of it, by the machine. `reason`: the policy’s own words. */
export type Answered = { said: AuthorizationAnswer; reason: string | null }

function answeredBy(said: AuthorizationAnswer): keyof typeof statusOf {
  if (said === 'makeGrant' || said === 'makeLongerGrant') return 'granted'
  if (said === 'refuseHeldBack') return 'heldBack'
  if (said === 'refuseOrganization') return 'withoutOrganization'
  return said === 'refuseForNow' || said === 'refuseUnheard' ? 'unanswered' : 'refused'
}

const statusOf = {
  granted: 200,
  refused: 200,
  heldBack: 403,
  withoutOrganization: 403,
  unanswered: 503,
} as const

/** @param to the application's address */
export function sendDeviceAnswered(ctx: Context, { said, reason }: Answered, to: string): void {
  const { language, words } = wordsOf(ctx)
  const answered = answeredBy(said)
  const isQuoted = answered === 'heldBack' && reason !== null
  sendPlainPage(ctx, {
    language,
    ...words.device[answered],
    way: { to, label: words.back },
    quoted: isQuoted ? [{ name: words.device.reason, value: reason, form: 'words' }] : [],
  })
  ctx.status = statusOf[answered]
}
