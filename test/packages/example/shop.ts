// The shop itself: who asks is known by a JWT or an API key, what they may do by their organization, and who is new by a webhook.

import Koa from 'koa'
import { forKoa, hasPermissions, lockstep } from 'lockstep/server'
import { Webhook } from 'standardwebhooks'

const { AUTH_URL = '', LOCKSTEP_URL = '', EVENTS_SIGNING = '', PORT } = process.env
const { protect } = forKoa(lockstep({ authUrl: AUTH_URL, by: 'jwt', apiKeys: true }))
const webhook = new Webhook(EVENTS_SIGNING)
const newcomers = new Set<string>()

async function hear(ctx: Koa.Context): Promise<void> {
  let body = ''
  for await (const chunk of ctx.req) body += chunk
  try {
    const event = webhook.verify(body, ctx.headers as Record<string, string>)
    const { data } = event as { data: { user: { email: string } } }
    newcomers.add(data.user.email)
    ctx.status = 204
  } catch {
    ctx.status = 401
  }
}

/** By the role in the organization that the person works in. */
async function write(ctx: Koa.Context): Promise<void> {
  const reply = await fetch(`${LOCKSTEP_URL}/api/organization`, { headers: { cookie: ctx.get('cookie') } })
  const { permissions } = (reply.ok ? await reply.json() : {}) as {
    permissions?: Record<string, string[]>
  }
  ctx.status = permissions && hasPermissions(permissions, { invoice: ['create'] }) ? 201 : 403
}

const read = protect(
  ({ claims, jwt, key }, ctx) => {
    ctx.body = { of: claims.sub, company: jwt?.company, key: key?.name }
  },
  { permissions: { invoice: ['read'] } },
)

const routes: Record<string, Koa.Middleware> = {
  'POST /events': hear,
  'POST /invoices': write,
  'GET /invoices': read,
  'GET /newcomers': (ctx) => {
    ctx.body = [...newcomers]
  },
}
const app = new Koa()
app.use((ctx, next) => routes[`${ctx.method} ${ctx.path}`]?.(ctx, next))
app.listen(Number(PORT))
