// A provider's verifier reaches the page's script on every page of the route table, no matter who opens it.

import { describe, expect, test } from 'vitest'
import { routes } from '../../../server/app/app.routes.ts'
import { appOfFile } from '../../support/app-service.ts'
import { signInMember } from './callback/support/members.ts'

const { app, auth } = appOfFile()

const parameter = 'auth_session_verifier'
const verifier = 'v+/= &?#é'
const query = new URLSearchParams({ [parameter]: verifier }).toString()

/** Everybody whom a guard may tell apart. */
const people = {
  'nobody who is signed in': async () => ({}),
  'somebody whose e-mail is not verified': async () => (await signInMember(app(), auth(), [], false)).session,
  'somebody without an organization': async () => (await signInMember(app(), auth(), [])).session,
  'somebody who has to choose': async () => (await signInMember(app(), auth(), [false, false])).session,
  'a member': async () => (await signInMember(app(), auth(), [true])).session,
}

const gets = routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
/** In development they show samples, and are no pages of the application; in production there are none. */
const isNoPage = (path: string) => path.startsWith('/states')

async function open(path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${app().url}${path}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })
}

const isPage = (reply: Response) => reply.headers.get('content-type')?.startsWith('text/html') ?? false

/** Where a browser ends that follows redirects, and what it is shown there. */
async function followed(path: string, headers: Record<string, string>) {
  let address = new URL(path, app().url)
  let reply = await open(path, headers)
  for (let hops = 0; reply.status === 302 && hops < 5; hops++) {
    address = new URL(reply.headers.get('location') ?? '', address)
    reply = await open(address.pathname + address.search, headers)
  }
  return { address, reply, text: await reply.text() }
}

describe.each(Object.entries(people))('%s', (_, come) => {
  test.each([...gets, '/somewhere/else'].filter((path) => !isNoPage(path)))('BE-7: at %s', async (path) => {
    const headers = await come()
    const first = await open(path, headers)
    // What is given to programs has no script that would take a verifier.
    if (first.status !== 302 && !isPage(first)) return
    const { address, reply, text } = await followed(`${path}?${query}&next=//evil.example`, headers)
    expect(address.searchParams.getAll(parameter)).toEqual([verifier])
    expect(isPage(reply)).toBe(true)
    expect(text).toContain('<div id="app">')
    // Of what else the address held nothing is carried to another page.
    if (first.status === 302) expect([...address.searchParams.keys()]).toEqual([parameter])
  })
})

test('a redirect without a verifier carries nothing', async () => {
  const reply = await open('/dashboard?next=/auth/select-tenant&error=x', {})
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/'])
})

test('of several verifiers the first is carried, which is the one that the page would take', async () => {
  const reply = await open(`/dashboard?${parameter}=one&${parameter}=two`, {})
  expect(reply.headers.get('location')).toBe(`/?${parameter}=one`)
})
