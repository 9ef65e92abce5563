// An application that has registered itself, its requests that are sent ahead, and how it signs people out: as all that may meet.

import { removeApplicationInPart } from '../../server/auth/openid-provider/flow/remove-application.ts'
import { audited, byOperator } from '../../server/db/auth/audited.ts'
import type { Client } from '../model/client.ts'
import type { Drive } from '../model/drive.ts'
import { ask, headerOf, keep, type Reply } from '../model/http.ts'
import { applicationNames, type Held, heldAfter, heldBy } from './application.ts'
import { answerIn, inWords, openPage, post, REQUEST, say } from './at-provider.ts'
import { CALLBACK } from './listed-application.ts'
import type { Nodes } from './nodes.ts'

/** None begins as one of the others does. */
const registeredNames = [
  'push a request',
  'come with what was pushed',
  'end session at the provider',
  'register an application',
  'change the registration',
  'take the registration back',
  'remove the application',
] as const
export type RegisteredName = (typeof registeredNames)[number]

/** A starting state, but for what has been sent before. */
export const withRegistered = {
  name: 'an application that has registered itself has a code, tokens and a pushed request',
  cast: ['owner', 'owner'],
  isOneBrowser: true,
  adds: [...applicationNames, ...registeredNames],
  only: ['sign-out', 'end sessions', 'delete', 'reset'],
} as const

type Registered = { requestUri: string; management: string }
const registeredBy = new WeakMap<Drive, Registered>()

const METADATA = {
  client_name: 'Agent',
  redirect_uris: [CALLBACK],
  post_logout_redirect_uris: [CALLBACK],
  token_endpoint_auth_method: 'client_secret_post',
  backchannel_logout_uri: 'https://notes.example.com/logout',
  backchannel_logout_session_required: true,
}

const registration = (
  method: 'POST' | 'PUT' | 'DELETE',
  address: string,
  { body, token }: { body?: object; token?: string },
): Promise<Reply> =>
  ask(address, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

const pushed = (auth: string, { relying }: Held) => post(auth, 'par', relying, REQUEST)

type Sending = { nodes: Nodes; auth: string; party: number; held: Held & Registered; client: Client }

const managed = (
  method: 'PUT' | 'DELETE',
  { auth, held: { relying, management: token } }: Sending,
  body?: object,
) => registration(method, `${auth}/oauth2/register/${relying.id}`, { token, ...(body && { body }) })

/** As `openid-client` sends a browser, whose person then says yes. */
async function endSession({ auth, held: { idToken }, client }: Sending): Promise<string> {
  const cookies = new Map<string, string>()
  const cookie = () => headerOf(new Map([...cookies, ...client.cookies]))
  const asked = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: CALLBACK })
  const address = `${auth}/oauth2/end-session`
  const page = await fetch(`${address}?${asked}`, { headers: { cookie: cookie() } })
  const xsrf = /name="xsrf" value="(\w+)"/.exec(await page.text())?.[1]
  if (xsrf === undefined) return `${page.status}`
  keep(cookies, { status: page.status, body: null, headers: page.headers })
  const reply = await ask(`${address}/confirm`, {
    method: 'POST',
    headers: {
      cookie: cookie(),
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(auth).origin,
    },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  })
  return `${reply.status} ${reply.headers.get('location')?.startsWith(CALLBACK) ? 'back' : 'elsewhere'}`
}

/** By `npm run clients -- remove`. */
const removed = ({ nodes: { gate, pools }, party, held: { relying } }: Sending): Promise<string> =>
  gate.enter(party, 'remove the application', () => {
    const pool = pools[party]
    if (!pool) throw new Error(`There is no party ${party}.`)
    return audited(pool, byOperator('somebody'), async (tx) => {
      const step = await removeApplicationInPart(tx, relying.id)
      return step ? `${step.ended} grants` : 'unknown'
    })
  })

const sends: Record<RegisteredName, (sending: Sending) => Promise<string>> = {
  'push a request': async ({ auth, held }) => inWords(await pushed(auth, held)),
  'come with what was pushed': async ({ auth, held: { relying, requestUri }, client }) => {
    const browser = { client, cookies: new Map<string, string>() }
    const page = await openPage(browser, auth, { client_id: relying.id, request_uri: requestUri })
    return page.startsWith(auth) ? answerIn(await say(browser, page, 'allow')) : answerIn(new URL(page))
  },
  'end session at the provider': endSession,
  'register an application': async ({ auth }) =>
    inWords(await registration('POST', `${auth}/oauth2/register`, { body: METADATA })),
  'change the registration': async (sending) => {
    const changed = { client_id: sending.held.relying.id, client_name: 'Agent of another name' }
    return inWords(await managed('PUT', sending, { ...METADATA, ...changed }))
  },
  'take the registration back': async (sending) => inWords(await managed('DELETE', sending)),
  'remove the application': removed,
}

/** Before the two meet, once for a starting state: the browser is the first party’s. */
export const signInToRegistered = {
  prepare: async () => '',
  send: async ({ servers }: Nodes, drive: Drive, party: number): Promise<string> => {
    const client = drive.clients[party]
    const auth = servers[0]?.auth ?? ''
    if (!client) throw new Error(`There is no party ${party}.`)
    const { body } = await registration('POST', `${auth}/oauth2/register`, { body: METADATA })
    const relying = { id: `${body?.client_id}`, secret: `${body?.client_secret}` }
    const held = await heldAfter(auth, client, relying)
    const sent = await pushed(auth, held)
    if (!sent.body?.request_uri) throw new Error(`Nothing was pushed: ${inWords(sent)}.`)
    heldBy.set(drive, held)
    registeredBy.set(drive, {
      requestUri: `${sent.body.request_uri}`,
      management: `${body?.registration_access_token}`,
    })
    return ''
  },
}

/** In the shape of `own`. */
export const ofRegistered = Object.fromEntries(
  registeredNames.map((name) => [
    name,
    {
      prepare: async () => '',
      send: async (nodes: Nodes, drive: Drive, party: number) => {
        const [client, auth] = [drive.clients[party], nodes.servers[party]?.auth]
        const [held, registered] = [heldBy.get(drive), registeredBy.get(drive)]
        if (!held || !registered || !client || !auth) throw new Error('No application has registered itself.')
        return sends[name]({ nodes, auth, party, held: { ...held, ...registered }, client })
      },
    },
  ]),
) as Record<RegisteredName, typeof signInToRegistered>
