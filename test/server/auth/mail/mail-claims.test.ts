// The outbox claims no more mails than are sent at once, so that no claim expires while its mail waits.

import { expect, onTestFinished, test, vi } from 'vitest'
import { startMailDelivery } from '../../../../server/auth/mail-delivery.ts'
import { connect } from '../../../../server/db/pool.ts'
import { unbranded } from '../../../../server/http/brand/brand.ts'
import { createMailer, MAILS_AT_ONCE } from '../../../../server/mail/mailer.ts'
import { words } from '../../../../server/words/mail-words.ts'
import { APP_ORIGIN, SECRET, UNHURRIED_MS } from '../../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { flowOptions } from '../../../support/default-flow-options.ts'
import { quiet } from '../../../support/quiet.ts'
import { startSilentServer } from '../../../support/silent-server.ts'

test('while a mail server hangs, the mails that wait are not claimed', async () => {
  const silent = await startSilentServer()
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  await db.query(
    `insert into auth.outbox (kind, recipient)
     select 'sign-up-notice', 'p' || n || '@example.com' from generate_series(1, 30) n`,
  )
  const pool = await connect(databaseUrl, { connectionWaitMs: UNHURRIED_MS })
  const { code, emailUndoDays } = flowOptions(SECRET, APP_ORIGIN)
  const delivery = startMailDelivery({
    pool,
    mailer: createMailer({ smtpUrl: silent.url, from: 'Example <no-reply@example.com>', tls: 'off' }),
    secrets: code.secrets,
    lifetimes: code.lifetimes,
    emailUndoDays,
    limitsMails: true,
    authUrl: 'http://auth.example/api/auth',
    appOrigin: 'http://app.example',
    product: 'Lockstep',
    brand: unbranded,
    words,
    providerNames: new Map(),
    log: quiet,
  })
  onTestFinished(async () => {
    silent.close()
    await delivery.stop()
    await pool.end()
  })
  await vi.waitFor(() => expect(silent.connections()).toBe(MAILS_AT_ONCE), { timeout: 60_000 })
  const { rows } = await db.query('select count(*)::int as claimed from auth.outbox where attempts > 0')
  expect(rows).toEqual([{ claimed: MAILS_AT_ONCE }])
})
