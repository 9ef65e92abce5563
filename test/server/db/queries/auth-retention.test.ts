// What housekeeping removes of the schema auth: which rows are of no use any more, and which of the same age are kept.

import { beforeEach, expect, test } from 'vitest'
import { authRetention, providerRetention } from '../../../../server/db/auth/auth-retention.ts'
import { type RetentionRule, removeExpired } from '../../../../server/db/remove-expired.ts'
import { clientsIn } from './clients.support.ts'
import { ago, DAY, digest, HOUR, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, person, pool } = database
const { client } = clientsIn(database)

const days = {
  AUDIT_RETENTION_DAYS: 400,
  REFUSAL_RETENTION_DAYS: 30,
  CODE_RETENTION_DAYS: 2,
  EVENT_RETENTION_DAYS: 90,
}
const rules: readonly RetentionRule[] = [...authRetention(days), ...providerRetention]

beforeEach(async () => {
  for (const table of ['"user"', 'audit_event', 'oauth_client']) await rows(`delete from auth.${table}`)
})

/** What housekeeping leaves of a kind, by a column. */
async function left(kind: string, column: string) {
  const rule = rules.find((one) => one.kind === kind)
  if (!rule) throw new Error(`There is no rule for ${kind}`)
  await removeExpired(pool(), rule, 100)
  return (await rows(`select ${column} as one from ${rule.table.join('.')} order by 1`)).map(({ one }) => one)
}

test('an attempt to sign up goes after a day once its email is proven, and not before', async () => {
  const [proven, open] = [await person(), await person({ emailVerified: false })]
  const attempt = (user_id: string, name: string, attempted_at: Date) =>
    add('auth.signup_attempt', { user_id, name, cookie_digest: digest(), attempted_at })
  await attempt(proven.id, 'proven, old', ago(DAY + HOUR))
  await attempt(proven.id, 'proven, young', ago(DAY - HOUR))
  await attempt(open.id, 'open, old', ago(DAY + HOUR))
  expect(await left('attempts to sign up with a proven email', 'name')).toEqual([
    'open, old',
    'proven, young',
  ])
})

test('an entry of the audit that is of nobody goes earlier than those of people, and than the service’s own', async () => {
  const entry = (state: string, given: object, at = ago(31 * DAY)) =>
    add('auth.audit_event', {
      at,
      machine: 'account',
      event: 'password.tried',
      effects: '{}',
      detail: {},
      ip_address: '',
      user_agent: '',
      state,
      ...given,
    })
  await entry('nobody’s, old', {})
  await entry('nobody’s, young', {}, ago(29 * DAY))
  await entry('a person’s', { user_id: 'ada' })
  await entry('the service’s', { machine: null })
  expect(await left('audit events of nobody', 'state')).toEqual([
    'a person’s',
    'nobody’s, young',
    'the service’s',
  ])
})

test('an application that has registered, and that nobody has used, goes after a week, and no other one', async () => {
  const [old, young] = [ago(7 * DAY + HOUR), ago(7 * DAY - HOUR)]
  await client('unused, old', { metadata: {}, created_at: old })
  await client('unused, young', { metadata: {}, created_at: young })
  await client('used', { metadata: {}, created_at: old, used_at: old })
  await client('an operator’s', { created_at: old })
  const kept = await left('applications that have registered, and that nobody has used', 'id')
  expect(kept).toEqual(['an operator’s', 'unused, young', 'used'])
})
