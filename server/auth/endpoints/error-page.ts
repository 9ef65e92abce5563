// Draws the error page: plain HTML with one inline style, which its policy names by hash.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '../../http/escape-html.ts'
import { wordsOf } from './error-words.ts'

const style = readFileSync(new URL('./error-page.css', import.meta.url), 'utf8')

export const ERROR_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  // The empty icon, without which a browser asks for /favicon.ico.
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export type ErrorFacts = {
  code: string
  /** Somebody else's words; none when empty. */
  description: string
  /** The application. */
  back: string
}

/** Phones make links of numbers and addresses in a text, unless they are told not to. */
const NO_LINKS = 'telephone=no, date=no, address=no, email=no, url=no'

const MARK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 13h5V8h5V3h5"/><path d="M6 21h5v-5h5v-5h5"/></svg>'

export function errorPage({ code, description, back }: ErrorFacts): string {
  const { heading, happened, next } = wordsOf(code)
  const reported = description
    ? `<dt>What we were told</dt><dd><bdi>${escapeHtml(description)}</bdi></dd>`
    : ''
  return `<!doctype html>
<html lang="en">
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
<header>${MARK} Lockstep</header>
<main>
<h1>${escapeHtml(heading)}</h1>
<p class="happened">${escapeHtml(happened)}</p>
<p>${escapeHtml(next)}</p>
<a class="back" href="${escapeHtml(back)}">Back to the application</a>
<dl><dt>Error code</dt><dd class="code">${escapeHtml(code)}</dd>${reported}</dl>
</main>
</body>
</html>
`
}
