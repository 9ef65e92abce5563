// What an application does with what it was granted, and what its person says of it, as it may meet.

import type { Client } from '../model/client.ts'
import type { Drive } from '../model/drive.ts'
import { ask, headerOf } from '../model/http.ts'
import {
  answerIn,
  type Browser,
  inWords,
  openPage,
  post,
  REQUEST,
  type Relying,
  redeem,
  say,
} from './at-provider.ts'
import { NOTES } from './listed-application.ts'
import type { Nodes } from './nodes.ts'

export const applicationNames = [
  'allow',
  'refuse',
  'redeem code',
  'refresh',
  'give back',
  'take back',
] as const
export type ApplicationName = (typeof applicationNames)[number]

/** A starting state, but for what has been sent before. */
export const withApplication = {
  name: 'another application has a code and tokens, and asks once more',
  cast: ['owner', 'owner'],
  isOneBrowser: true,
  adds: applicationNames,
  only: ['sign-out', 'end sessions', 'delete', 'reset'],
} as const

/** What the application and its person’s browser have in hand: a page that waits for an answer, a code, and tokens for longer. */
export type Held = {
  relying: Relying
  page: string
  cookies: Map<string, string>
  code: string
  refreshToken: string
  idToken: string
}
export const heldBy = new WeakMap<Drive, Held>()

const sends: Record<ApplicationName, (auth: string, held: Held, client: Client) => Promise<string>> = {
  allow: (...given) => answerPage('allow', ...given),
  refuse: (...given) => answerPage('refuse', ...given),
  'redeem code': async (auth, { relying, code }) => inWords(await redeem(auth, relying, code)),
  refresh: async (auth, { relying, refreshToken }) =>
    inWords(await post(auth, 'token', relying, { grant_type: 'refresh_token', refresh_token: refreshToken })),
  'give back': async (auth, { relying, refreshToken }) =>
    inWords(await post(auth, 'revoke', relying, { token: refreshToken })),
  'take back': async (auth, { relying }, client) => {
    const address = `${auth}/oauth2/applications`
    const reply = await ask(address, {
      method: 'POST',
      headers: {
        cookie: headerOf(client.cookies),
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(address).origin,
      },
      body: new URLSearchParams({ application: relying.id }).toString(),
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
  return answerIn(await say(browser, `${auth}${page}`, answer))
}

/** Before the two meet, once for a starting state. @param asked what the application asks for beside what all ask for */
export async function heldAfter(
  auth: string,
  client: Client,
  relying: Relying,
  asked: Record<string, string> = {},
): Promise<Held> {
  const fresh = (): Browser => ({ client, cookies: new Map() })
  const request = { client_id: relying.id, ...REQUEST, ...asked }
  const code = async () => {
    const browser = fresh()
    const to = await say(browser, await openPage(browser, auth, request), 'allow')
    return to.searchParams.get('code') ?? ''
  }
  const { body } = await redeem(auth, relying, await code())
  const waiting = fresh()
  const held = { code: await code(), page: await openPage(waiting, auth, request), cookies: waiting.cookies }
  const { pathname } = new URL(auth)
  const page = new URL(held.page).pathname.slice(pathname.length)
  if (!body?.refresh_token || !held.code) throw new Error('The application has been given nothing.')
  return { ...held, relying, page, refreshToken: `${body.refresh_token}`, idToken: `${body.id_token}` }
}

/** The browser is the first party’s. */
export const signInToApplication = {
  prepare: async () => '',
  send: async ({ servers }: Nodes, drive: Drive, party: number): Promise<string> => {
    const client = drive.clients[party]
    if (!client) throw new Error(`There is no party ${party}.`)
    heldBy.set(drive, await heldAfter(servers[0]?.auth ?? '', client, NOTES))
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
