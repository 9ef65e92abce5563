// The routes of the mailbox.

import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { inRoot } from '../../root.mjs'
import { namesThisMachine } from '../accepted-hosts.ts'
import { PAGE_HEADERS, send, sendJson, sendPage, sendText } from '../demo-answer.ts'
import { requestUrl } from '../request-url.ts'
import { mailCard } from './card.ts'
import { htmlOfMail } from './html-of-mail.ts'
import type { Events } from './mailbox-events.ts'
import type { Mail } from './mailbox-mail.ts'
import { mailboxPage } from './mailbox-page.ts'
import type { Store } from './store.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL }
type Route = (exchange: Exchange) => void

const file = (name: string) => readFile(inRoot('server', name), 'utf8')

export type Assets = { style: string; script: string; icon: string }

export async function readAssets(): Promise<Assets> {
  const [script = '', icon = '', ...styles] = await Promise.all(
    [
      'dev/mailbox/page/mailbox.js',
      'dev/mailbox/page/icon.svg',
      'wire/tokens.css',
      'dev/demo-base.css',
      'dev/mailbox/page/mailbox.css',
      'dev/mailbox/page/mail.css',
      'dev/mailbox/page/panes.css',
    ].map(file),
  )
  return { style: styles.join('\n'), script, icon }
}

const withoutSource = ({ source: _, ...mail }: Mail) => mail

const wantedBy = ({ searchParams }: URL) => ({
  to: searchParams.get('to')?.trim() ?? '',
  mail: searchParams.get('mail') ?? '',
})

/** Those to one address, or all. */
function wantedIn(store: Store, url: URL): readonly Mail[] {
  const to = url.searchParams.get('to')
  return to === null ? store.all() : store.to(to.trim())
}

export function mailboxRoutes(
  store: Store,
  events: Events,
  { style, script, icon }: Assets,
  publicOrigin: string,
): RequestListener {
  const fixed =
    (type: string, body: string): Route =>
    ({ response }) =>
      send(response, body, { headers: { 'content-type': `${type}; charset=utf-8` } })

  const routes: Record<string, Route> = {
    '/': ({ response, url }) => sendPage(response, mailboxPage(store.all(), wantedBy(url))),
    '/messages': ({ response, url }) => {
      sendJson(response, wantedIn(store, url).map(withoutSource))
    },
    '/events': ({ request, response, url }) => events.open(request, response, url),
    '/live': ({ response }) => sendJson(response, { status: 'live' }),
    '/mailbox.css': fixed('text/css', style),
    '/mailbox.js': fixed('text/javascript', script),
    '/icon.svg': fixed('image/svg+xml', icon),
  }

  return function answerMailbox(request, response) {
    const url = requestUrl(request)
    if (!namesThisMachine(request.headers.host, publicOrigin)) {
      return sendText(response, `The demo mailbox answers at ${publicOrigin} only.\n`, { status: 421 })
    }
    const found = store.find(/^\/messages\/([^/]+)/.exec(url.pathname)?.[1] ?? '')
    // Other sites cannot send this: a browser would ask first whether they may, and is not answered.
    if (request.method === 'DELETE' && (found || url.pathname === '/messages')) {
      store.remove((found ? [found] : wantedIn(store, url)).map(({ id }) => id))
      return sendJson(response, { success: true })
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(response, 'Mails are read and deleted here, and nothing else.\n', {
        status: 405,
        headers: { allow: 'GET, HEAD, DELETE' },
      })
    }
    const route = Object.hasOwn(routes, url.pathname) ? routes[url.pathname] : undefined
    if (route) return route({ request, response, url })
    if (found && url.pathname.endsWith('/card')) {
      return send(response, String(mailCard(found, wantedBy(url).to)), { headers: PAGE_HEADERS })
    }
    if (found && url.pathname.endsWith('/html')) return htmlOfMail(response, found)
    if (found && url.pathname.endsWith('/source')) return sendText(response, found.source)
    sendText(response, `There is nothing here; the mails are at ${publicOrigin}/\n`, { status: 404 })
  }
}
