// The mail to members without a second factor, before the day from which their organization demands one.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunningApp } from '../../../support/app-service.ts'
import { enrolFactor } from '../../../support/second-factor.ts'
import { demand, makeOrganization, partsOfFile, type Session } from './two-factors.ts'

const { auth, enter, somebody, twoFactors, rows, belong, startBeside } = partsOfFile()

let app: RunningApp
beforeAll(async () => {
  app = await startBeside({ SMTP_URL: auth().smtpUrl })
})
afterAll(() => app?.stop())

const SUBJECT = /require two-step verification|verlangt bald die Bestätigung/

const noticesTo = async (email: string) =>
  (await auth().mailsTo(email)).filter(({ subject }) => SUBJECT.test(subject))

/** Every mail that is owed has been tried: of the organization none is left. */
const settled = (tenantId: string, mailed: number) =>
  vi.waitFor(
    async () => {
      const [found] = await rows<{ sent: number; waiting: number }>(
        `select count(sent_at)::integer as sent, count(*) filter (where sent_at is null)::integer as waiting
         from app.demand_notice where tenant_id = $1`,
        [tenantId],
      )
      expect(found).toEqual({ sent: mailed, waiting: 0 })
    },
    { timeout: 60_000 },
  )

async function organization(name = `Org ${randomUUID().slice(0, 8)}`) {
  const has = await twoFactors()
  const owner = await enter(has.token, app)
  return { has, owner, tenantId: await makeOrganization(owner, name) }
}

async function member(tenantId: string, language?: string) {
  const who = await somebody()
  await enter(who.token, app, language)
  await belong(who.user.id, tenantId)
  return who
}

/** What anybody else is owed has gone out once somebody who joins after it has theirs. */
async function afterEverybody(owner: Session, tenantId: string, mailed: number) {
  const last = await member(tenantId)
  expect(await owner.post('/api/organizations/demand-factor', { tenantId, days: 10 })).toMatchObject({
    status: 200,
  })
  await settled(tenantId, mailed)
  return last
}

test('who has no second factor is mailed once from which day it is demanded, in their language, and who has one is not', async () => {
  const { has, owner, tenantId } = await organization('Analytical Engines')
  const [first, second] = [await member(tenantId), await member(tenantId, 'de-CH,en;q=0.5')]
  expect(await demand(owner, tenantId, 10)).toMatchObject({ status: 200 })
  await settled(tenantId, 2)
  // The same day, said again, is no news; somebody who joins is told as well.
  const third = await afterEverybody(owner, tenantId, 3)
  const [{ from } = { from: 0 }] = await rows<{ from: number }>(
    `select extract(epoch from second_factor_from)::float8 * 1000 as from from app.tenant where tenant_id = $1`,
    [tenantId],
  )
  for (const { email } of [first, third]) {
    const [mail, ...others] = await noticesTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Analytical Engines will require two-step verification')
    expect(mail?.text).toContain(`${app.url}/account#two-step`)
    expect(mail?.text).toContain(`${new Date(from).getUTCDate()}`)
  }
  const inGerman = await noticesTo(second.email)
  expect(inGerman.map(({ subject }) => subject)).toEqual([
    'Analytical Engines verlangt bald die Bestätigung in zwei Schritten',
  ])
  expect(await noticesTo(has.email)).toEqual([])
})

test('a day that is moved is mailed as well, and one that was withdrawn before its mail went out is not', async () => {
  const { owner, tenantId } = await organization()
  const who = await member(tenantId)
  await demand(owner, tenantId, 30)
  await settled(tenantId, 1)
  await demand(owner, tenantId, 10)
  await settled(tenantId, 2)
  expect(await noticesTo(who.email)).toHaveLength(2)
  expect(await owner.post('/api/organizations/withdraw-demand', { tenantId })).toMatchObject({ status: 200 })
  const late = await member(tenantId)
  // Back to a day of which they were told: nothing is news to who was there, and all to who has come since.
  await demand(owner, tenantId, 30)
  await settled(tenantId, 3)
  expect(await noticesTo(who.email)).toHaveLength(2)
  expect(await noticesTo(late.email)).toHaveLength(1)
})

test('nobody is mailed of a demand that holds at once, nor who has set up a second factor meanwhile', async () => {
  const { owner, tenantId } = await organization()
  const [lacks, enrols] = [await member(tenantId), await member(tenantId)]
  await demand(owner, tenantId, 0)
  const { token } = await enrolFactor(auth(), enrols.token)
  await enter(token, app)
  await afterEverybody(owner, tenantId, 2)
  expect(await noticesTo(lacks.email)).toHaveLength(1)
  expect(await noticesTo(enrols.email)).toEqual([])
})

test('a mail that is not taken is owed, and the metrics say so', async () => {
  const refusing = await startBeside({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await app.stop()
  const has = await twoFactors()
  const owner = await enter(has.token, refusing)
  const tenantId = await makeOrganization(owner)
  const who = await somebody()
  await enter(who.token, refusing)
  await belong(who.user.id, tenantId)
  await demand(owner, tenantId, 10)
  await vi.waitFor(
    async () =>
      expect((await refusing.get('/metrics')).body).toContain('lockstep_outbox_waiting{service="app"} 1'),
    { timeout: 60_000 },
  )
  await refusing.stop()
  app = await startBeside({ SMTP_URL: auth().smtpUrl })
  await rows('update app.demand_notice set due_at = now() where tenant_id = $1', [tenantId])
  await settled(tenantId, 1)
  expect(await noticesTo(who.email)).toHaveLength(1)
})
