// The floor of the callback with an opaque token: Koa asks the floor of get-session by HTTP, then reads and writes once.

import { createHash, randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import Koa from 'koa'
import { sql } from 'slonik'
import { request } from 'undici'
import { z } from 'zod'
import { pool } from './pool.ts'

const person = z.object({ id: z.string() })

const app = new Koa()
app.use(async (ctx) => {
  const { token } = (await json(ctx.req)) as { token: string }
  const answer = await request(process.env.SESSIONS_URL ?? '', { headers: { cookie: `session=${token}` } })
  const { person_id } = (await answer.body.json()) as { person_id: string }
  const { id } = await pool.one(sql.type(person)`select id from person where id = ${person_id}`)
  const session = randomUUID()
  const digest = createHash('sha256').update(session).digest('hex')
  await pool.query(sql.unsafe`
    insert into session (digest, person_id, expires_at) values (${digest}, ${id}, now() + interval '7 days')`)
  ctx.cookies.set('session', session)
  ctx.body = { success: true, redirect: '/dashboard' }
})
app.listen(Number(process.env.PORT), '127.0.0.1')
