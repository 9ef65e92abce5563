// The same requests with few users and sessions and with many, on two databases in turn, and what the rows take.

import type { Bench } from '../bench.ts'
import { emailOf, fillWith, keyOf, organizationsKeyOf, sizesOf, tokenOf } from '../contenders/grown-rows.ts'
import type { Lockstep } from '../contenders/lockstep.ts'
import { jwtsOf } from '../contenders/wire.ts'
import { type Figures, figureOf, joined } from '../figures.ts'
import { OVERWHELMED } from '../load/load.ts'
import { inRounds } from '../rounds.ts'
import { FEW_USERS, hashing } from '../scale.ts'
import { callbacks, loading, post, sessions, type Target } from './loading.ts'
import { signIns } from './sign-in.ts'

/** People whose requests are sent: spread over all rows, and too many for one page of them. */
const ASKED = 2000
const ASKED_WITH_JWT = 500

const everyNth = (users: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + Math.floor((index * users) / count))

const cookieOf = (number: number) => `auth.session_token=${tokenOf(number)}`

/** A key that counts for nothing is answered with 200 as well: so one is asked about before. */
async function shownKeys(address: string, keys: readonly string[]): Promise<Target> {
  const { origin, pathname: path } = new URL(address)
  const headers = { 'content-type': 'application/json' }
  const shots = keys.map((key) => ({
    headers,
    body: JSON.stringify({ key, permissions: { invoices: ['read'] } }),
  }))
  const reply = await fetch(address, { method: 'POST', headers, body: shots.at(-1)?.body ?? '' })
  const { valid } = (await reply.json()) as { valid: boolean }
  if (!valid) throw new Error('The API keys that were filled in count for nothing.')
  return post(origin, path, shots)
}

async function targetsOf(grown: Lockstep, users: number): Promise<Record<string, Target>> {
  const asked = everyNth(users, ASKED)
  const jwts = await jwtsOf(grown, everyNth(users, ASKED_WITH_JWT).map(cookieOf))
  return {
    'get-session': sessions(grown.auth, asked.map(cookieOf)),
    'sign-in': signIns(grown, asked.map(emailOf)),
    'API key, shown': await shownKeys(`${grown.auth}/api/auth/api-key/verify`, asked.map(keyOf)),
    'API key of an organization, shown': await shownKeys(
      `${grown.app}/api/api-key/verify`,
      asked.map(organizationsKeyOf),
    ),
    'callback, JWT': callbacks(grown.app, jwts),
    'callback, opaque': callbacks(grown.app, asked.map(tokenOf)),
  }
}

export async function growth(bench: Bench): Promise<Figures> {
  const { users } = bench.scale
  const [few, many] = [await bench.another('few'), await bench.grown()]
  await fillWith(few.databaseUrl, FEW_USERS)
  const sizes = await sizesOf(many.databaseUrl)
  const targets = { few: await targetsOf(few, FEW_USERS), many: await targetsOf(many, users) }
  const figures: Figures[] = []
  for (const request of Object.keys(targets.few)) {
    const round = (target: Target | undefined) => {
      if (!target) throw new Error(`There is nothing to ask for ${request}.`)
      return loading(bench.loads[0], target, OVERWHELMED)
    }
    const found = await inRounds(request === 'sign-in' ? hashing(bench.scale) : bench.scale, {
      few: round(targets.few[request]),
      many: round(targets.many[request]),
    })
    for (const [figure, contenders] of Object.entries(found))
      figures.push({ [`${request}, ${figure}`]: contenders })
  }
  await Promise.all([few.authProcess.stop(), few.appProcess.stop()])
  const megabytes = Object.entries(sizes.indexes).map(([name, bytes]): [string, number] => [
    name,
    bytes / 1e6,
  ])
  return joined(
    ...figures,
    figureOf('bytes a user', { auth: sizes.auth / users, app: sizes.app / users }),
    figureOf('MB of the index', Object.fromEntries(megabytes)),
  )
}
