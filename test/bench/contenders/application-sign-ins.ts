// Signs people in to an application, up to its code or its access token: as a browser and the application do by HTTP.

import { createHash } from 'node:crypto'
import { Problem } from '../../../server/telemetry/problem.ts'
import type { Shot } from '../load/job.ts'
import { APPLICATION } from './benched-application.ts'
import { eachOf } from './wire.ts'

/** `cookies`: of each browser, by name, which go on with what they are given. */
export type Signing = { origin: string; base: string; browsers: readonly Map<string, string>[] }

const VERIFIER = 'a-verifier-of-the-benchmark-which-everybody-knows'
const [CALLBACK = ''] = APPLICATION.redirectUris
const MOST_HOPS = 5

const query = new URLSearchParams({
  client_id: APPLICATION.id,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: APPLICATION.scope,
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
})

/** From `name=value; …`, which a browser sends. */
export const browserWith = (cookie: string): Map<string, string> =>
  new Map(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

async function codeFor({ origin, base }: Signing, cookies: Map<string, string>): Promise<string> {
  let address = `${origin}${base}/oauth2/authorize?${query}`
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    await answer.arrayBuffer()
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    address = new URL(answer.headers.get('location') ?? '', address).href
    const code = address.startsWith(CALLBACK) && new URL(address).searchParams.get('code')
    if (code) return code
  }
  throw new Problem(`${origin} gave the application no code: nothing leads back to it.`)
}

const headers = { 'content-type': 'application/x-www-form-urlencoded' }

const shot = (form: Record<string, string>): Shot => ({
  headers,
  body: new URLSearchParams({
    client_id: APPLICATION.id,
    client_secret: APPLICATION.secret,
    ...form,
  }).toString(),
})

/** Requests that redeem a code each, of people who take turns. */
export async function redemptions(signing: Signing, count: number): Promise<Shot[]> {
  const { browsers } = signing
  const shots: Shot[] = []
  // One code of each browser at a time: its cookies are those of its last answer.
  while (shots.length < count) {
    const codes = await eachOf(browsers.slice(0, count - shots.length), (one) => codeFor(signing, one))
    shots.push(
      ...codes.map((code) =>
        shot({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER }),
      ),
    )
  }
  return shots
}

/** Requests that have an access token explained each. @throws Problem where one of them is good for nothing */
export async function explanations(signing: Signing): Promise<Shot[]> {
  const { origin, base, browsers } = signing
  const post = async (path: string, { body }: Shot): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}${base}/oauth2/${path}`, {
      method: 'POST',
      headers,
      body: body ?? '',
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const given = await eachOf(await redemptions(signing, browsers.length), (one) => post('token', one))
  const shots = given.map(({ access_token }) => shot({ token: `${access_token}` }))
  const [first] = shots
  const explained = first && (await post('introspect', first))
  if (explained?.active !== true) throw new Problem(`${origin} explains no token that it has given.`)
  return shots
}
