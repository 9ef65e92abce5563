// Renders the mail that is read, for the mailbox page.

import { type Html, html } from '../html.ts'
import { findCode } from './find-code.ts'
import { linkify } from './linkify.ts'
import type { Mail } from './mailbox-mail.ts'
import { addressOf, subjectOf, timeOfDay } from './row.ts'

export function mailCard(mail: Mail, to = ''): Html {
  const code = findCode(mail)
  return html`<article class="mail" aria-labelledby="subject" data-id="${mail.id}">
<p class="acts"><a class="back" href="${addressOf({ to })}">All emails</a><a href="/messages/${mail.id}/source" target="_blank">Source</a><button type="button" class="quiet delete">Delete<span class="unseen"> this email</span></button></p>
<header>
<h2 id="subject" tabindex="-1"><bdi>${subjectOf(mail)}</bdi></h2>
<p class="meta"><span>from ${mail.from || 'nobody'}</span></p>
<p class="meta"><span>to <a class="only" href="${addressOf({ to: mail.to })}">${mail.to}</a></span> ${timeOfDay(mail)}</p>
</header>
${code !== undefined && codeRow(code)}
${mail.html === '' ? plainText(mail) : htmlMail(mail)}
<details><summary>Headers</summary><pre class="text">${headersOf(mail)}</pre></details>
</article>
`
}

function codeRow(code: string): Html {
  return html`<div class="code-row">
<p class="code"><span class="unseen">Code </span><span class="digits">${code}</span></p>
<button type="button" class="copy" data-code="${code}"><span class="idle">Copy code</span><span class="done" aria-hidden="true">Copied</span></button>
</div>`
}

function plainText({ text }: Mail): Html {
  return html`<pre class="text" dir="auto">${linkify(text.trim() || '(empty)')}</pre>`
}

function htmlMail(mail: Mail): Html {
  return html`<iframe title="The email as its reader sees it" src="/messages/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
${mail.text.trim() !== '' && html`<details><summary>Plain text</summary>${plainText(mail)}</details>`}`
}

const headersOf = ({ source }: Mail): string => source.split(/\r?\n\r?\n/, 1)[0] ?? ''
