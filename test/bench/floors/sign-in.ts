// The floor of signing in: Koa, argon2id at Lockstep's cost, and two statements by Slonik.

import { createHash, randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'
import Koa from 'koa'
import { sql } from 'slonik'
import { z } from 'zod'
import { pool } from './pool.ts'

const person = z.object({ id: z.string(), hash: z.string(), name: z.string() })

const app = new Koa()
app.use(async (ctx) => {
  const { email, password } = (await json(ctx.req)) as { email: string; password: string }
  const found = await pool.one(sql.type(person)`
    select p.id, p.name, c.hash from person p join credential c on c.person_id = p.id where p.email = ${email}`)
  if (!(await verify(found.hash, password))) ctx.throw(401)
  const token = randomUUID()
  const digest = createHash('sha256').update(token).digest('hex')
  await pool.query(sql.unsafe`
    insert into session (digest, person_id, expires_at) values (${digest}, ${found.id}, now() + interval '7 days')`)
  ctx.cookies.set('session', token)
  ctx.body = { token, user: { id: found.id, email, name: found.name } }
})
app.listen(Number(process.env.PORT), '127.0.0.1')
