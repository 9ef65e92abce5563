// Sends new mails to open pages as server-sent events; after an interruption a page gets those it has missed.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Mail } from './mailbox-mail.ts'
import { mailRow } from './row.ts'
import type { Store } from './store.ts'

export type Events = {
  open(request: IncomingMessage, response: ServerResponse, url: URL): void
  close(): void
}

const KEEP_ALIVE_MS = 20_000

export function createEvents(store: Store): Events {
  const pages = new Set<ServerResponse>()
  const stopListening = store.listen((mail) => {
    for (const page of pages) page.write(mailEvent(mail))
  })
  const stopListeningForRemovals = store.listenForRemovals((ids) => {
    for (const page of pages) page.write(`event: gone\ndata: ${JSON.stringify(ids)}\n\n`)
  })
  const keepAlive = setInterval(() => {
    for (const page of pages) page.write(':\n\n')
  }, KEEP_ALIVE_MS)
  keepAlive.unref()

  return {
    open(request, response, url) {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // Otherwise the connection would stay open, idle, after the last event.
        connection: 'close',
      })
      response.write('retry: 1000\n\n')
      response.write(missedEvents(store, newestOnPage(request, url)))
      pages.add(response)
      response.on('close', () => pages.delete(response))
    },
    close() {
      stopListening()
      stopListeningForRemovals()
      clearInterval(keepAlive)
      for (const page of pages) page.end()
    },
  }
}

function newestOnPage(request: IncomingMessage, url: URL): string {
  const header = request.headers['last-event-id']
  return typeof header === 'string' ? header : (url.searchParams.get('after') ?? '')
}

function missedEvents(store: Store, newest: string): string {
  if (newest === '') return store.all().toReversed().map(mailEvent).join('')
  const missed = store.since(newest)
  // The mailbox was restarted, or dropped so many mails meanwhile that the page is out of date as a whole.
  return missed ? missed.map(mailEvent).join('') : 'event: outdated\ndata:\n\n'
}

function mailEvent(mail: Mail): string {
  return `event: mail\nid: ${mail.id}\ndata: ${JSON.stringify({ row: String(mailRow(mail)) })}\n\n`
}
