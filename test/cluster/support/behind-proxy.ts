// An application of one's own behind a proxy that asks both of our services whose each request is, and a person who is signed in there.

import { expect, onTestFinished } from 'vitest'
import { startApp } from '../../support/app-service.ts'
import { answer, SERVICE_SECRET, startAuth, verifiedPerson } from '../../support/auth-service.ts'
import type { Balancer } from './balancers.ts'

/** @param notes where the application listens @param demand of its pages */
export async function startBehind(balancer: () => Promise<Balancer>, notes: string, demand?: string) {
  const { origins, start } = await balancer()
  const auth = await startAuth({ PROFILE: 'hardened', SERVICE_SECRET })
  onTestFinished(auth.stop)
  const app = await startApp({
    PROFILE: 'hardened',
    APP_ORIGIN: origins.app,
    AUTH_URL: auth.url,
    TRUST_PROXY: '1',
    LANDING_PAGES: '{"/dashboard":"/notes/"}',
  })
  onTestFinished(app.stop)
  const hostOf = (url: string) => new URL(url).host
  await start({ auth: [hostOf(auth.url)], app: [hostOf(app.url)] }, notes, demand)
  const at = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    answer(`${origins.app}${path}`, { method, headers })
  return { auth, app, at, origin: origins.app }
}

type Behind = Pick<Awaited<ReturnType<typeof startBehind>>, 'auth' | 'origin'>

export type SignedIn = Awaited<ReturnType<typeof signedInBehind>>

/** With their organization, as a browser sends it: the session's cookies. */
export async function signedInBehind({ auth, origin }: Behind, name = 'Somebody') {
  const { token, email, user } = await verifiedPerson(auth)
  const authorization = `Bearer ${token}`
  expect((await auth.post('/update-user', { name }, { authorization })).status).toBe(200)
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    answer(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const opened = await post('/auth/auth-callback', { token })
  const cookie = opened.cookies.map((one) => one.split(';')[0]).join('; ')
  expect((await post('/api/organizations', { name: 'Acme' }, { cookie })).status).toBe(201)
  return { cookie, email, id: user.id, token, signOut: () => post('/api/sign-out', {}, { cookie }) }
}
