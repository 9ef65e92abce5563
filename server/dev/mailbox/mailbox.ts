// The demo mailbox: an SMTP server that keeps mails in memory, and a page that shows them.

import { listen } from '../../http/listen.ts'
import type { Log } from '../../telemetry/log.ts'
import { withPort } from '../public-origin.ts'
import { mailboxRoutes, readAssets } from './mailbox.routes.ts'
import { createEvents } from './mailbox-events.ts'
import { listenForMail } from './smtp.ts'
import { createStore } from './store.ts'

export type Mailbox = {
  /** Where people read the mails. */
  url: string
  /** A nodemailer connection URL that delivers to it. */
  smtpUrl: string
  httpPort: number
  smtpPort: number
  stop(): Promise<void>
}

export type MailboxOptions = {
  host: string
  /** 0 = any free port, for both. */
  httpPort: number
  smtpPort: number
  /** Its port may be 0 too; the real one is filled in. */
  publicOrigin: string
  log: Pick<Log, 'info'>
}

const CAPACITY = 500

/** @throws Problem when a port cannot be opened */
export async function startMailbox({
  host,
  httpPort,
  smtpPort,
  publicOrigin,
  log,
}: MailboxOptions): Promise<Mailbox> {
  const assets = await readAssets()
  const store = createStore({ capacity: CAPACITY, now: () => new Date() })
  const events = createEvents(store)
  const http = await listen(host, httpPort, 'MAILBOX_PORT')
  try {
    const url = withPort(publicOrigin, http.port)
    http.serve(mailboxRoutes(store, events, assets, url))
    const smtp = await listenForMail(host, smtpPort, store)
    log.info('The demo mailbox is open.', { address: url })
    return {
      url,
      smtpUrl: `smtp://${reachable(host)}:${smtp.port}`,
      httpPort: http.port,
      smtpPort: smtp.port,
      async stop() {
        events.close()
        await Promise.all([smtp.close(), http.close()])
      },
    }
  } catch (error) {
    events.close()
    await http.close()
    throw error
  }
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
