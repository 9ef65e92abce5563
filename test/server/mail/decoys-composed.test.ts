// A mail to nobody costs its node what one to somebody costs: the load after an answer must tell a prober nothing.

import { expect, test } from 'vitest'
import { startMailDeliveries } from '../../../server/mail/deliveries.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { createLog } from '../../../server/telemetry/log.ts'

test('a decoy is composed as a mail is, and is sent to nobody', async () => {
  const owed = ['known@example.com', 'nobody@example.com'].map((recipient, at) => ({
    id: String(at),
    kind: 'reset-code',
    attempts: 1,
    recipient,
  }))
  const settled = Promise.withResolvers<void>()
  const done: string[] = []
  const worked: [string, string, Mail][] = []
  const note = (work: string) => async (to: string, mail: Mail) => void worked.push([work, to, mail])
  const deliveries = startMailDeliveries({
    queue: {
      anyClaimed: async () => owed.splice(0),
      markSent: async (id) => {
        if (done.push(id) === 2) settled.resolve()
      },
      markDead: async () => settled.reject(new Error('One was given up.')),
      putOff: async () => settled.reject(new Error('One was put off.')),
      untilNext: async () => null,
    },
    log: createLog('test', 'silent'),
    mailer: { send: note('sent'), compose: note('composed'), verify: async () => {}, close: () => {} },
    mailOf: async ({ recipient }) => ({ subject: 'Your code', text: recipient, html: recipient }),
    isDecoy: ({ recipient }) => recipient.startsWith('nobody'),
  })
  deliveries.wake()
  await settled.promise
  await deliveries.stop()
  expect(worked.map(([work, to]) => `${work} ${to}`).toSorted()).toEqual([
    'composed nobody@example.com',
    'sent known@example.com',
  ])
})
