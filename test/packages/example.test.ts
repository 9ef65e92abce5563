// An application of somebody's own on the package, in under 150 lines: it has settings, events, a policy, a field, roles, keys, and words and looks.

import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer } from '../support/auth-service.ts'
import { freePort } from '../support/free-port.ts'
import { type Product, startProduct } from '../support/product.ts'
import { newSecret } from '../support/webhook-receiver.ts'
import { startApp } from './support/app.ts'
import { installedPackage } from './support/installed.ts'
import { near, post, signUp } from './support/person.ts'

const installed = installedPackage()
const example = join(import.meta.dirname, 'example')
const files = readdirSync(example, { recursive: true })
  .map((name) => join(example, String(name)))
  .filter((path) => statSync(path).isFile())

test('it takes fewer than 150 lines', () => {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
  expect(files).toHaveLength(3)
  expect(lines.length).toBeLessThan(150)
})

type Place = { product: Product; shop: string }

async function started(): Promise<Place> {
  const { apps } = installed()
  const folder = join(apps, 'example')
  cpSync(example, folder, { recursive: true })
  const [port, EVENTS_SIGNING] = [await freePort(), newSecret()]
  const env = { EVENTS_SIGNING, SHOP: `http://127.0.0.1:${port}` }
  const command = join(apps, 'node_modules/.bin/lockstep')
  const product = await startProduct(env, { command, args: ['start'], cwd: folder })
  onTestFinished(async () => void (await product.interrupt()))
  const urls = { AUTH_URL: product.auth, LOCKSTEP_URL: near(product.app) }
  const shop = await startApp(['shop.ts'], folder, { ...env, ...urls, PORT: String(port) })
  return { product, shop }
}

/** In the browser of somebody who is signed in: what the application of Lockstep gives a session. */
async function sessionAt({ product }: Place, token: string) {
  const origin = product.app
  const send = (path: string, body: object, cookie = '') =>
    post(`${near(product.app)}${path}`, body, { origin, cookie })
  const opened = await send('/auth/auth-callback', { token })
  const cookie = opened.cookies.map((one) => one.split(';')[0]).join('; ')
  return { cookie, post: (path: string, body: object) => send(path, body, cookie) }
}

test('it has all seven, in the package', async () => {
  const place = await started()
  const { product, shop } = place
  const auth = near(product.auth)
  const company = { company: 'Analytical Engines' }

  // The policy, in its words, and the field that is required.
  const account = { name: 'Ada', email: 'ada@rival.example', password: 'correct horse battery' }
  const refused = await post(`${auth}/sign-up/email`, { ...account, ...company })
  expect(refused).toMatchObject({ status: 403, body: { message: 'Ask at the counter.' } })
  const incomplete = await post(`${auth}/sign-up/email`, { ...account, email: 'ada@example.com' })
  expect(incomplete).toMatchObject({ status: 400, body: { code: 'MISSING_FIELD' } })

  // Its words, the claim of a JWT that the policy lets pass, and the event.
  const ada = await signUp(product, 'ada@example.com', company)
  const { body: mails } = await answer(`${near(product.mailbox)}/messages?to=ada@example.com`, {})
  expect(mails).toMatchObject([{ subject: expect.stringContaining('opens the Corner Shop') }])
  const invoices = (headers: Record<string, string>) => answer(`${shop}/invoices`, { headers })
  const seen = await invoices({ authorization: `Bearer ${ada.jwt}` })
  expect(seen).toMatchObject({ status: 200, body: { of: ada.user.id, ...company } })
  await vi.waitFor(
    async () => expect((await answer(`${shop}/newcomers`, {})).body).toContain('ada@example.com'),
    { timeout: 60_000, interval: 100 },
  )

  // Keys of a program, as far as each goes.
  const session = { authorization: `Bearer ${ada.token}` }
  const keyOf = async (asked: object) =>
    String(((await post(`${auth}/api-key/create`, asked, session)).body as { key: string }).key)
  const key = await keyOf({ name: 'books', permissions: { invoice: ['read'] } })
  expect(await invoices({ 'x-api-key': key })).toMatchObject({ status: 200, body: { key: 'books' } })
  expect((await invoices({ 'x-api-key': await keyOf({ name: 'none' }) })).status).toBe(403)

  // Roles: the owner may write invoices, a clerk as well, and a member may not.
  const owner = await sessionAt(place, ada.token)
  const made = await owner.post('/api/organizations', { name: 'Engines' })
  const { id: tenantId } = (made.body as { tenant: { id: string } }).tenant
  const writes = async ({ cookie }: { cookie: string }) =>
    (await post(`${shop}/invoices`, {}, { cookie })).status
  expect(await writes(owner)).toBe(201)
  for (const [role, status] of [
    ['clerk', 201],
    ['member', 403],
  ] as const) {
    const email = `${role}@example.com`
    const { token } = await signUp(product, email, company)
    await owner.post('/api/invitations', { tenantId, email, role })
    const invited = await sessionAt(place, token)
    const { body } = await answer(`${near(product.app)}/api/invitations`, {
      headers: { cookie: invited.cookie },
    })
    const [invitation] = body as { id: string }[]
    expect((await invited.post('/api/invitations/accept', { id: invitation?.id })).status).toBe(200)
    expect(await writes(invited)).toBe(status)
  }

  // Its looks.
  const page = await answer(near(product.app), { headers: { accept: 'text/html' } })
  expect(page.body).toContain('Corner Shop')
  expect((await answer(`${near(product.app)}/brand/element.css`, {})).body).toContain('#0b5d2e')
})
