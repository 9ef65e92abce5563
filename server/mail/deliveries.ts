// Sends the mails that a table owes.

import { type Delivery, type Owed, type Queue, startDeliveries } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import { watcher } from '../telemetry/watcher.ts'
import { MAILS_AT_ONCE, type Mail, type Mailer } from './mailer.ts'
import { saidAgainst } from './said-against.ts'

type Mailing<Row extends Owed> = {
  queue: Queue<Row>
  log: Log
  mailer: Mailer
  /** Undefined where nobody waits for it any more. */
  mailOf: (row: Row) => Promise<Mail | undefined>
  /** Composed as any other, and dropped. */
  isDecoy?: (row: Row) => boolean
}

/** What is thrown is kept with the mail, for operators to read. */
const sendBy = (mailer: Mailer, to: string, mail: Mail) =>
  mailer.send(to, mail).catch((error: unknown) => {
    throw new Error(saidAgainst(error), { cause: error })
  })

/** Its message may quote a value. */
const uncomposed = (error: unknown) => {
  throw new Error('The mail couldn’t be composed.', { cause: error })
}

export function startMailDeliveries<Row extends Owed & { recipient: string }>({
  queue,
  log,
  mailer,
  mailOf,
  isDecoy = () => false,
}: Mailing<Row>): Delivery {
  const { wake, stop } = startDeliveries({
    queue,
    log,
    atOnce: MAILS_AT_ONCE,
    what: 'mail',
    deliver: async (row) => {
      const mail = await mailOf(row).catch(uncomposed)
      if (mail && isDecoy(row)) return mailer.compose(row.recipient, mail)
      const send = mail && (() => sendBy(mailer, row.recipient, mail))
      if (send) await (watcher ? watcher.posting(row, send) : send())
    },
  })
  return {
    wake,
    stop: async () => {
      await stop()
      mailer.close()
    },
  }
}
