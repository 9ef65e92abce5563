// Renders one mail of the mailbox page.

import { type Html, html } from '../html.ts'
import { findCode } from './find-code.ts'
import { linkify } from './linkify.ts'
import type { Mail } from './mail.ts'

export function mailCard(mail: Mail, { hidden = false } = {}): Html {
  const code = findCode(mail)
  return html`<li class="mail" id="mail-${mail.id}" data-id="${mail.id}" data-to="${mail.to}"${hidden && html` hidden`}>
<article aria-labelledby="subject-${mail.id}">
<header>
<h2 id="subject-${mail.id}"><span class="unread"><span class="unseen">Unread: </span></span><bdi>${mail.subject || '(no subject)'}</bdi></h2>
<p class="meta"><span>from ${mail.from || 'nobody'}</span></p>
<p class="meta"><span>to <a href="/?to=${encodeURIComponent(mail.to)}">${mail.to}</a></span> <time datetime="${mail.date}">${timeOfDay(mail.date)}</time></p>
</header>
${code !== undefined && codeRow(code)}
<details${code === undefined && html` open`}>
<summary>The whole mail</summary>
${mail.html === '' ? plainText(mail) : htmlMail(mail)}
</details>
<details><summary>Headers</summary><pre class="text">${headersOf(mail)}</pre></details>
<p class="acts"><a href="/messages/${mail.id}/source" target="_blank">Source</a><button type="button" class="quiet delete">Delete<span class="unseen"> this mail</span></button></p>
</article>
</li>
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
  return html`<iframe title="The mail as its reader sees it" src="/messages/${mail.id}/html" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
${mail.text.trim() !== '' && html`<details><summary>Its plain text</summary>${plainText(mail)}</details>`}`
}

const headersOf = ({ source }: Mail): string => source.split(/\r?\n\r?\n/, 1)[0] ?? ''

function timeOfDay(date: string): string {
  return new Date(date).toLocaleTimeString('en-GB')
}
