// What a request owes goes out once it is committed, and not when the deliveries look the next time.

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { endSessionsByOperator } from '../../../../server/auth/flows/operator/operator.flow.ts'
import { checkCode, sendCode } from '../../../../server/auth/methods/code/code.flow.ts'
import { runFlow } from '../../../../server/auth/steps/run-auth-flow.ts'
import { connect } from '../../../../server/db/pool.ts'
import { createMetrics } from '../../../../server/telemetry/metrics.ts'
import { APP_ORIGIN, SECRET, UNHURRIED_MS } from '../../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { flowOptions } from '../../../support/default-flow-options.ts'

const email = 'nobody@example.com'
const known = 'ada@example.com'

const requests = {
  'a code that is asked for': (ctx, deps) => runFlow(ctx, deps, { email }, () => sendCode('sign-in')),
  'a code that is wrong': (ctx, deps) =>
    runFlow(ctx, deps, { email, guess: '123456', attemptCookies: [] }, () => checkCode('sign-in')),
  'an operator’s order to end the sessions of somebody': (ctx, deps) =>
    runFlow(ctx, deps, { email: known, operator: 'root' }, endSessionsByOperator),
} satisfies Record<string, (ctx: Koa.Context, deps: Parameters<typeof runFlow>[1]) => Promise<unknown>>

async function committedBy(name: keyof typeof requests) {
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  const pool = await connect(databaseUrl, { connectionWaitMs: UNHURRIED_MS })
  await db.query(
    'insert into auth."user" (id, name, email, "emailVerified") values (gen_random_uuid(), $1, $2, true)',
    ['Ada', known],
  )
  const woken: Promise<string>[] = []
  const owed = async () => (await db.query('select count(*)::int as n from auth.outbox')).rows[0].n
  const deps = {
    pool,
    flowOptions: flowOptions(SECRET, APP_ORIGIN),
    metrics: createMetrics('auth'),
    mailQueued: () => woken.push(owed().then((count) => `${count} in the outbox`)),
    sessionsEnded: () => woken.push(Promise.resolve('ended sessions')),
  }
  const app = new Koa()
  app.context.languages = ['en']
  app.use(async (ctx) => {
    ctx.state.requestId = randomUUID()
    await requests[name](ctx, deps)
    ctx.body = 'done'
  })
  const server = createServer(app.callback()).listen(0)
  onTestFinished(async () => {
    server.close()
    await pool.end()
  })
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(await answer.text()).toBe('done')
  return Promise.all(woken)
}

test('the deliveries are woken after a transaction that owes something, to nobody perhaps', async () => {
  expect(await committedBy('a code that is asked for')).toEqual(['1 in the outbox'])
})

test('nobody is woken by a transaction that owes nothing', async () => {
  expect(await committedBy('a code that is wrong')).toEqual([])
})

test('those that tell applications of ended sessions are woken by a transaction that may have ended some', async () => {
  expect(await committedBy('an operator’s order to end the sessions of somebody')).toEqual(['ended sessions'])
})
