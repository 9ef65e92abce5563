// For an unknown, an unverified, a verified and a locked e-mail: the same answer, hashes, statements and round trips, and no answer waits for a mail.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somebody } from '../../../support/auth-service.ts'
import { isDeep } from '../../../support/deep.ts'
import { startSilentServer } from '../../../support/silent-server.ts'
import { addresses } from './enumeration.addresses.ts'
import { type Ask, asks, type Found, measured, startServers, strangerAt } from './enumeration.support.ts'

let servers: Awaited<ReturnType<typeof startServers>>
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers.stop())

const asking = (what: RegExp) => asks.filter(({ title }) => what.test(title))
const sends = asking(/send-verification-otp/)

/** What others may have done before: no code was asked for, or codes of every purpose are open and guessed at; in the deep tests, open alone. */
const histories: Record<string, (email: string) => Promise<void>> = {
  'as it is': async () => {},
  ...(isDeep && {
    'with open codes': async (email: string) => {
      for (const ask of sends) await measured(strangerAt(servers, email), ask)
    },
  }),
  'with codes guessed at': async (email) => {
    for (const ask of sends) await measured(strangerAt(servers, email), ask)
    for (let guess = 0; guess < 3; guess++)
      for (const ask of asking(/verify-email|reset-password$/))
        await measured(strangerAt(servers, email), ask)
  },
}

/** Those of an e-mail in several circumstances at once are asked about as they are, and in the deep tests after the rest. */
const whoseWith = (history: string) =>
  Object.keys(addresses).filter((who) => isDeep || history === 'as it is' || !who.includes(','))

/** By the request and by whose e-mail it is about, without a history. */
const asTheyAre = new Map<string, Found>()

async function askedAsItIs(ask: Ask, who: string): Promise<Found> {
  const name = `${ask.title}, ${who}`
  const found = asTheyAre.get(name) ?? (await asked(ask, who, 'as it is'))
  asTheyAre.set(name, found)
  return found
}

async function asked(ask: Ask, who: string, history: string): Promise<Found> {
  const email = somebody()
  await addresses[who]?.(servers, email)
  await histories[history]?.(email)
  return measured(strangerAt(servers, email), ask)
}

describe.each(asks)('$title', (ask) => {
  const found: ({ who: string; history: string } & Found)[] = []
  beforeAll(async () => {
    for (const history of Object.keys(histories))
      for (const who of whoseWith(history)) {
        const one = history === 'as it is' ? await askedAsItIs(ask, who) : await asked(ask, who, history)
        found.push({ who, history, ...one })
      }
  })

  test('costs the same hashes, statements and round trips for every e-mail, whatever happened before', () => {
    const { hashes, statements, roundTrips } = found[0] ?? {}
    expect(statements).toBeGreaterThan(2)
    expect(found).toEqual(found.map((one) => ({ ...one, hashes, statements, roundTrips })))
  })

  test.each(Object.keys(histories))('X-653: is answered the same for every e-mail: %s', (history) => {
    const same = found.filter((one) => one.history === history)
    expect(same).toHaveLength(whoseWith(history).length)
    expect(same).toEqual(same.map((one) => ({ ...one, answer: same[0]?.answer })))
  })
})

test('no answer waits for a mail: while the mail server says nothing, each is what it is otherwise', async () => {
  const silent = await startSilentServer()
  const waiting = await startServers({ SMTP_URL: silent.url })
  for (const [who, become] of Object.entries(addresses))
    for (const ask of asks) {
      const email = somebody()
      await become(waiting, email)
      const { answer } = await measured(strangerAt(waiting, email), ask)
      const { answer: usual } = await askedAsItIs(ask, who)
      expect({ who, asked: ask.title, answer }).toEqual({ who, asked: ask.title, answer: usual })
    }
  expect(silent.connections()).toBeGreaterThan(0)
  await waiting.stop()
  silent.close()
})
