// A page that works when nothing else does: plain HTML with one inline style, and one script where there is a form, allowed in its policy by hash.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Context } from 'koa'
import { inRoot } from '../../root.mjs'
import { type Brand, tokensOf, unbranded } from '../brand/brand.ts'
import { inline, shownAs } from '../brand/logo.ts'
import { tokensCss } from '../brand/palette.ts'
import { escapeHtml } from '../escape-html.ts'
import { directionOf } from '../language.ts'
import { sendOnce } from './send-once.ts'

const sheet = (name: string) => readFileSync(inRoot('server', 'http/plain-page', name), 'utf8')

const pageSheet = [tokensCss, sheet('plain-page.css')].join('\n')
const formSheet = [pageSheet, sheet('form-page.css')].join('\n')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A form leads on to another application, and browsers hold `form-action` against what it redirects to. */
const policyOf = (style: string, hasForm: boolean) =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    // For the empty icon, without which a browser requests /favicon.ico.
    'img-src data:',
    hasForm ? `script-src ${hashOf(sendOnce)}` : "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const MARK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 13h5V8h5V3h5"/><path d="M6 21h5v-5h5v-5h5"/></svg> '

/** The logo in place of the name, which is read out for it. */
function headOf({ name, logo }: Brand): string {
  if (name === undefined) return `${MARK}Lockstep`
  if (!logo) return escapeHtml(name)
  const { width, height } = shownAs(logo.light)
  return (
    `<picture><source media="(prefers-color-scheme: dark)" srcset="${inline(logo.dark)}">` +
    `<img src="${inline(logo.light)}" alt="${escapeHtml(name)}" width="${width}" height="${height}"></picture>`
  )
}

type Styled = { style: string; policy: string; head: string }

const looks = new WeakMap<Brand, { page: Styled; form: Styled }>()

/** Made once for each brand, of which a service has one. */
function lookOf(brand: Brand): { page: Styled; form: Styled } {
  const known = looks.get(brand)
  if (known) return known
  const head = headOf(brand)
  const styled = (sheet: string, hasForm: boolean): Styled => {
    const style = `${sheet}\n${tokensOf(brand, ':root')}`
    return { style, policy: policyOf(style, hasForm), head }
  }
  const look = { page: styled(pageSheet, false), form: styled(formSheet, true) }
  looks.set(brand, look)
  return look
}

/** The service’s own, which it has put there; a request that is answered without a service has ours. */
const brandOf = (ctx: Context): Brand => ctx.brand ?? unbranded

const plainPath = /^(?:\/[A-Za-z0-9._~-]+)+$/

/** For a link to the page itself. A path that begins with `//`, say, would name another host: then the start. */
export const linkTo = (path: string): string => (plainPath.test(path) ? path : '/')

/** Text, not markup. */
export type PlainPage = {
  /** Of its text; English where none is named. */
  language?: string
  heading: string
  happened: string
  next: string
  way: { to: string; label: string }
  /** Details to quote in a request for help. */
  quoted: { name: string; value: string; form: 'code' | 'words' | 'link' }[]
}

/** Keeps phones from turning numbers and addresses in the text into links. */
const NO_LINKS = 'telephone=no, date=no, address=no, email=no, url=no'

const forms = {
  code: (text: string) => `<dd class="code">${text}</dd>`,
  link: (text: string) => `<dd class="code"><a href="${text}">${text}</a></dd>`,
  words: (text: string) => `<dd><bdi>${text}</bdi></dd>`,
}

const quote = ({ name, value, form }: PlainPage['quoted'][number]): string =>
  `<dt>${escapeHtml(name)}</dt>${forms[form](escapeHtml(value))}`

type Frame = { language: string; heading: string; body: string }

/** @param frame its body is markup */
const drawFrame = ({ language, heading, body }: Frame, { style, head }: Styled): string => `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="${NO_LINKS}">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(heading)}</title>
<style>${style}</style>
</head>
<body>
<header>${head}</header>
<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`

export const drawPlainPage = (
  { language = 'en', heading, happened, next, way, quoted }: PlainPage,
  brand: Brand = unbranded,
): string =>
  drawFrame(
    {
      language,
      heading,
      body: `<p class="happened">${escapeHtml(happened)}</p>
<p>${escapeHtml(next)}</p>
<a class="back" href="${escapeHtml(way.to)}">${escapeHtml(way.label)}</a>
${quoted.length > 0 ? `<dl>${quoted.map(quote).join('')}</dl>` : ''}`,
    },
    lookOf(brand).page,
  )

function send(ctx: Context, policy: string, html: string): void {
  ctx.set('content-security-policy', policy)
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = html
}

export function sendPlainPage(ctx: Context, page: PlainPage): void {
  ctx.set('referrer-policy', 'no-referrer')
  const brand = brandOf(ctx)
  send(ctx, lookOf(brand).page.policy, drawPlainPage(page, brand))
}

/** A page that asks something by a form, and needs no script for that. */
export function sendFormPage(ctx: Context, { body, ...frame }: Frame): void {
  // With none at all a browser would call the form's origin `null`.
  ctx.set('referrer-policy', 'same-origin')
  const { form } = lookOf(brandOf(ctx))
  send(ctx, form.policy, drawFrame({ ...frame, body: `${body}\n<script>${sendOnce}</script>` }, form))
}

/** Whether the answer is shown to a person: a browser that navigates to an address asks for HTML first. */
export const isNavigation = (ctx: Context): boolean =>
  ctx.method === 'GET' && ctx.accepts('json', 'html') === 'html'

/** At an address that nothing is at. */
export const missingPage = (way: PlainPage['way']): PlainPage => ({
  heading: 'This page doesn’t exist',
  happened: 'Nothing is at this address. The link may be old or mistyped.',
  next: 'Open the application and continue from there.',
  way,
  quoted: [],
})

type Failure = { busy: boolean; way: PlainPage['way']; requestId: string }

export const failurePage = ({ busy, way, requestId }: Failure): PlainPage => ({
  heading: busy ? 'Busy right now' : 'Something went wrong',
  happened: busy ? 'We couldn’t answer just now.' : 'It’s not your fault.',
  next: busy
    ? 'Try again in a moment.'
    : 'Try again. If it happens again, contact support and quote the request below.',
  way,
  quoted: [{ name: 'Request', value: requestId, form: 'code' }],
})

/** Replaces the JSON body of a failed request; its status and headers stay. */
export const sendFailurePage = (ctx: Context, busy: boolean, way: PlainPage['way']): void =>
  sendPlainPage(ctx, failurePage({ busy, way, requestId: ctx.state.requestId }))
