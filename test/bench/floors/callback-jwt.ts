// The floor of the callback with a JWT: Koa, EdDSA verification by jose, one read and one committed write.

import { createHash, randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import Koa from 'koa'
import { sql } from 'slonik'
import { z } from 'zod'
import { pool } from './pool.ts'

const key = await importJWK(JSON.parse(process.env.PUBLIC_KEY ?? '{}'), 'EdDSA')
const person = z.object({ id: z.string() })

const app = new Koa()
app.use(async (ctx) => {
  const { token } = (await json(ctx.req)) as { token: string }
  const { payload } = await jwtVerify(token, key)
  const { id } = await pool.one(sql.type(person)`select id from person where id = ${payload.sub ?? ''}`)
  const session = randomUUID()
  const digest = createHash('sha256').update(session).digest('hex')
  await pool.query(sql.unsafe`
    insert into session (digest, person_id, expires_at) values (${digest}, ${id}, now() + interval '7 days')`)
  ctx.cookies.set('session', session)
  ctx.body = { success: true, redirect: '/dashboard' }
})
app.listen(Number(process.env.PORT), '127.0.0.1')
