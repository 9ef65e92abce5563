// What an application does with what it was granted, and what its person says of it, as it may meet.

import { createHash } from 'node:crypto'
import type { Client } from '../model/client.ts'
import type { Drive } from '../model/drive.ts'
import { ask, headerOf, keep, type Reply } from '../model/http.ts'
import { CALLBACK, NOTES } from './listed-application.ts'
import type { Nodes } from './nodes.ts'

const VERIFIER = 'a-verifier-of-the-race-explorer-which-everybody-knows'

export const applicationNames = [
  'allow',
  'refuse',
  'redeem code',
  'refresh',
  'give back',
  'take back',
] as const
export type ApplicationName = (typeof applicationNames)[number]

/** What the application and its person’s browser have in hand: a page that waits for an answer, a code, and tokens for longer. */
type Held = { page: string; cookies: Map<string, string>; code: string; refreshToken: string }
const heldBy = new WeakMap<Drive, Held>()

/** The engine’s own cookies of one request, beside the session’s. */
type Browser = { client: Client; cookies: Map<string, string> }

async function browse({ client, cookies }: Browser, address: string, answer?: string): Promise<Reply> {
  const cookie = headerOf(new Map([...cookies, ...client.cookies]))
  const form = answer && {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', origin: new URL(address).origin },
    body: new URLSearchParams({ answer }).toString(),
  }
  const reply = await ask(address, form || { headers: { cookie } })
  keep(cookies, reply)
  return reply
}

const leadsTo = ({ headers }: Reply, from: string) => new URL(headers.get('location') ?? '', from).href

/** @returns the address of the page that asks for the consent */
async function openPage(browser: Browser, auth: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: NOTES.id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid offline_access',
    prompt: 'consent',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const address = `${auth}/oauth2/authorize?${query}`
  const page = leadsTo(await browse(browser, address), address)
  await browse(browser, page)
  return page
}

/** @returns where the application is told the answer; the service’s own address where it has none */
async function say(browser: Browser, page: string, answer: 'allow' | 'refuse'): Promise<URL> {
  const said = await browse(browser, page, answer)
  if (said.status !== 303) return new URL(page)
  // The request remembers the node that it began at.
  const { pathname } = new URL(leadsTo(said, page))
  const back = new URL(pathname, page).href
  return new URL(leadsTo(await browse(browser, back), back))
}

async function post(auth: string, path: string, body: Record<string, string>): Promise<Reply> {
  return ask(`${auth}/oauth2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: NOTES.id, client_secret: NOTES.secret, ...body }).toString(),
  })
}

const redeem = (auth: string, code: string) =>
  post(auth, 'token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  })

const wordsOf = ({ status, body }: Reply) => [status, body?.error].filter(Boolean).join(' ')

const sends: Record<ApplicationName, (auth: string, held: Held, client: Client) => Promise<string>> = {
  allow: (...given) => answerPage('allow', ...given),
  refuse: (...given) => answerPage('refuse', ...given),
  'redeem code': async (auth, { code }) => wordsOf(await redeem(auth, code)),
  refresh: async (auth, { refreshToken }) =>
    wordsOf(await post(auth, 'token', { grant_type: 'refresh_token', refresh_token: refreshToken })),
  'give back': async (auth, { refreshToken }) => wordsOf(await post(auth, 'revoke', { token: refreshToken })),
  'take back': async (auth, _, client) => {
    const address = `${auth}/oauth2/applications`
    const reply = await ask(address, {
      method: 'POST',
      headers: {
        cookie: headerOf(client.cookies),
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(address).origin,
      },
      body: new URLSearchParams({ application: NOTES.id }).toString(),
    })
    return `${reply.status}`
  },
}

async function answerPage(
  answer: 'allow' | 'refuse',
  auth: string,
  { page, cookies }: Held,
  client: Client,
): Promise<string> {
  const browser = { client, cookies: new Map(cookies) }
  const { searchParams, origin } = await say(browser, `${auth}${page}`, answer)
  return origin === new URL(CALLBACK).origin ? (searchParams.get('error') ?? 'code') : 'elsewhere'
}

/** Before the two meet, once for a starting state: the browser is the first party’s. */
export const signInToApplication = {
  prepare: async () => '',
  send: async ({ servers }: Nodes, drive: Drive, party: number): Promise<string> => {
    const client = drive.clients[party]
    const auth = servers[0]?.auth ?? ''
    if (!client) throw new Error(`There is no party ${party}.`)
    const fresh = (): Browser => ({ client, cookies: new Map() })
    const code = async () => {
      const browser = fresh()
      const to = await say(browser, await openPage(browser, auth), 'allow')
      return to.searchParams.get('code') ?? ''
    }
    const { body } = await redeem(auth, await code())
    const waiting = fresh()
    const held = { code: await code(), page: await openPage(waiting, auth), cookies: waiting.cookies }
    const { pathname } = new URL(auth)
    const page = new URL(held.page).pathname.slice(pathname.length)
    if (!body?.refresh_token || !held.code) throw new Error('The application has been given nothing.')
    heldBy.set(drive, { ...held, page, refreshToken: `${body.refresh_token}` })
    return ''
  },
}

/** In the shape of `own`. */
export const atApplication = Object.fromEntries(
  applicationNames.map((name) => [
    name,
    {
      prepare: async () => '',
      send: async ({ servers }: Nodes, drive: Drive, party: number) => {
        const [held, client, auth] = [heldBy.get(drive), drive.clients[party], servers[party]?.auth]
        if (!held || !client || !auth) throw new Error('No application was signed in to.')
        return sends[name](auth, held, client)
      },
    },
  ]),
) as Record<ApplicationName, typeof signInToApplication>
