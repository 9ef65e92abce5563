// Renders the mailbox page: the list of mails, and beside it the one that is read, which is the newest until somebody chooses.

import { type Html, html } from '../html.ts'
import { mailCard } from './card.ts'
import type { Mail } from './mailbox-mail.ts'
import { mailRow, type Wanted } from './row.ts'

export function mailboxPage(mails: readonly Mail[], { to, mail: chosen }: Wanted): Html {
  const matches = (mail: Mail) => mail.to.toLowerCase().includes(to.toLowerCase())
  const found = mails.filter(matches)
  const opened = found.find(({ id }) => id === chosen)
  const shown = opened ?? found[0]
  return html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Demo mailbox</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/mailbox.css">
<script type="module" src="/mailbox.js"></script>
</head>
<body>
<header class="top">
<div><h1>Demo mailbox</h1>
<p class="lead">Every email this demo sends arrives here and goes nowhere else.</p></div>
<form role="search" action="/" id="search">
<label for="to">Show emails to</label>
<div class="field">
<input id="to" name="to" type="search" inputmode="email" enterkeyhint="search" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="any address" value="${to}">
<button type="submit" class="quiet">Show</button>
</div>
</form>
</header>
<main id="panes"${opened && html` class="chosen"`}>
<section class="list" aria-label="List">
<div class="over"><p id="count" class="count">${countOf(found.length, mails.length)}</p><button type="button" class="quiet" id="clear"${found.length === 0 && html` hidden`}>Delete all</button></div>
<ol id="mails" class="mails" aria-label="Mails, newest first">
${mails.map((mail) => mailRow(mail, { to, hidden: !matches(mail), shown: mail === shown }))}</ol>
<div id="none-yet" class="empty"${mails.length > 0 && html` hidden`}>
<p class="empty-title">No emails yet</p>
<p>Sign up in the application or reset a password. The email appears here by itself.</p>
</div>
<div id="none-match" class="empty"${(mails.length === 0 || found.length > 0) && html` hidden`}>
<p class="empty-title">No emails to this address yet</p>
<p>It appears here as soon as it’s sent. <a href="/" id="show-all">Show all emails</a></p>
</div>
</section>
<div id="reading" class="reading">${shown && mailCard(shown, to)}</div>
</main>
<p id="said" class="unseen" role="status" aria-live="polite"></p>
<p id="cut-off" class="cut-off" hidden>The mailbox isn’t answering. Trying again…</p>
</body>
</html>`
}

function countOf(shown: number, total: number): string {
  if (total === 0) return ''
  return shown === total ? `${total} ${total === 1 ? 'email' : 'emails'}` : `${shown} of ${total} emails`
}
