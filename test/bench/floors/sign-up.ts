// The floor of signing up: Koa, argon2id at Lockstep's cost, and one transaction of two statements by Slonik.

import { json } from 'node:stream/consumers'
import { hash } from '@node-rs/argon2'
import Koa from 'koa'
import { sql } from 'slonik'
import { z } from 'zod'
import { pool } from './pool.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const person = z.object({ id: z.string() })

const app = new Koa()
app.use(async (ctx) => {
  const body = (await json(ctx.req)) as { email: string; name: string; password: string }
  const hashed = await hash(body.password, COST)
  const { id } = await pool.transaction(async (tx) => {
    const added = await tx.one(sql.type(person)`
      insert into person (email, name) values (${body.email}, ${body.name}) returning id`)
    await tx.query(sql.unsafe`insert into credential (person_id, hash) values (${added.id}, ${hashed})`)
    return added
  })
  ctx.body = { token: null, user: { id, email: body.email, name: body.name } }
})
app.listen(Number(process.env.PORT), '127.0.0.1')
