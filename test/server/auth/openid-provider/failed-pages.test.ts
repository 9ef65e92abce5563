// What a person reads in their browser where a request of an application fails by a fault of ours: that it is ours, and that trying again helps.

import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../../../../server/http/escape-html.ts'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import { administer } from '../../../support/databases.ts'
import {
  begin,
  consent,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  signedIn,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS, PROVIDER_REGISTRATION: 'on' })

/** While this trigger, or rename, is there. */
async function broken<T>([make, mend]: readonly [string, string], work: () => Promise<T>): Promise<T> {
  await administer(auth().databaseUrl, make)
  try {
    return await work()
  } finally {
    await administer(auth().databaseUrl, mend)
  }
}

const unreadable = (table: string) =>
  [
    `alter table auth.${table} rename to ${table}_away`,
    `alter table auth.${table}_away rename to "${table}"`,
  ] as const

const uncommittable = (table: string, errcode: string) =>
  [
    `create function auth.fail() returns trigger language plpgsql as
       $$ begin raise exception 'failed' using errcode = '${errcode}'; end $$;
     create constraint trigger fail after insert or update on auth.${table} deferrable initially deferred
       for each row execute function auth.fail()`,
    'drop function auth.fail() cascade',
  ] as const

const OURS = {
  en: 'on our side',
  de: 'Bei uns ist etwas schiefgegangen',
  es: 'por nuestra parte',
  ar: 'من جانبنا',
}

/** Where a person is asked for consent. */
async function asked() {
  const { browser } = await signedIn(auth())
  const { address } = await begin(await discover(auth(), NOTES), NOTES)
  return { browser, page: (await follow(auth(), browser, address.href)).address }
}

const again = (address: string) => {
  const { pathname, search } = new URL(address)
  return `href="${escapeHtml(`${pathname}${search}`)}"`
}

const UNKNOWN = '/authorize?client_id=1c1d8d5e-7f5e-4a63-9a0e-3b8f6a1e2d4c&response_type=code'

describe('a person reads that the fault is ours and can be tried again, and not that something has ended or was not allowed,', () => {
  test.each(Object.entries(OURS))(
    'where what they were asked cannot be read: %s',
    async (language, words) => {
      const { browser, page } = await asked()
      const read = await broken(unreadable('authorization'), () =>
        browser.get(page, { 'accept-language': language }),
      )
      expect(read.status).toBe(500)
      for (const part of [`lang="${language}"`, words, again(page), read.headers.get('x-request-id') ?? '?'])
        expect(read.body).toContain(part)
      // It is as before.
      expect((await browser.get(page)).body).toContain('Continue to Notes?')
    },
  )

  test.each([
    ['XX000', 500, null],
    ['40001', 503, '1'],
  ])('where what they allow fails by %s as it is committed', async (errcode, status, retry) => {
    const { browser, page } = await asked()
    const read = await broken(uncommittable('authorization', errcode), () =>
      browser.send(page, { answer: 'allow' }),
    )
    expect([read.status, read.headers.get('retry-after')]).toEqual([status, retry])
    for (const part of [OURS.en, again(page)]) expect(read.body).toContain(part)
    const { leadsTo } = await consent(auth(), browser, page, 'allow')
    expect(leadsTo?.searchParams.get('code')).toBeTruthy()
  })

  test.each([
    ['the application cannot be looked up', 'oauth_client', UNKNOWN],
    ['the connected applications cannot be read', 'consent', '/applications'],
    ['nobody can be recognized', 'session', '/end-session'],
    ['what a device has asked for cannot be read', 'authorization', '/device'],
  ])('where %s', async (_, table, path) => {
    const { browser } = await signedIn(auth())
    const address = `${auth().url}/oauth2${path}`
    const read = await broken(unreadable(table), () =>
      path === '/device' ? browser.send(address, { user_code: 'BCDFGHJK' }) : browser.get(address),
    )
    expect(read.status).toBe(500)
    for (const part of [OURS.en, again(address)]) expect(read.body).toContain(part)
  })
})
