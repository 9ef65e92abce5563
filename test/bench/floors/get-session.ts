// The floor of get-session: Koa, and one joined query by Slonik.

import { createHash } from 'node:crypto'
import Koa from 'koa'
import { sql } from 'slonik'
import { pool } from './pool.ts'

const app = new Koa()
app.use(async (ctx) => {
  const digest = createHash('sha256')
    .update(ctx.cookies.get('session') ?? '')
    .digest('hex')
  ctx.body = await pool.maybeOne(sql.unsafe`
    select s.id, s.person_id, s.expires_at, s.created_at, p.email, p.name, p.email_verified
    from session s join person p on p.id = s.person_id
    where s.digest = ${digest} and s.expires_at > now()`)
})
app.listen(Number(process.env.PORT), '127.0.0.1')
