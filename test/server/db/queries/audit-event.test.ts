// auth.audit_event: whose an entry is and where it came from, what is left of a deleted person, and what a person is shown of their own.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AuditEntry,
  addAuditEntries,
  anyActivityOf,
  type ClientInfo,
  eraseClientInfo,
} from '../../../../server/db/auth/audit-event.ts'
import { ago, queriesDatabase } from './queries.support.ts'

const { add, rows, person, pool } = queriesDatabase()

type Given = Record<string, unknown>

beforeEach(async () => {
  for (const table of ['"user"', 'audit_event']) await rows(`delete from auth.${table}`)
})

const recorded = (user_id: string | null, given: Given = {}) =>
  add('auth.audit_event', {
    user_id,
    machine: 'account',
    event: 'password.matched',
    state: 'verified',
    effects: '{}',
    detail: {},
    ip_address: '192.0.2.1',
    user_agent: 'browser',
    ...given,
  })

describe('an entry', () => {
  const here: ClientInfo = { requestId: 'request', ipAddress: '192.0.2.7', userAgent: 'her browser' }

  async function entered(given: Partial<AuditEntry>, by = here) {
    const entry = {
      machine: 'account',
      previousState: null,
      event: 'password.matched',
      state: 'verified',
      effects: ['openSession'],
      detail: {},
      userId: null,
      email: null,
      ...given,
    } as const
    await addAuditEntries(pool(), by, [entry])
    return rows(
      'select user_id as of, ip_address as from, user_agent as by, operator from auth.audit_event order by id',
    )
  }
  const seen = { from: '192.0.2.7', by: 'her browser', operator: null }
  const unseen = { from: '', by: '' }

  test('is of whom it names by an id, or else by an email, and comes from where the request does', async () => {
    const [ada, bob] = [await person(), await person()]
    await entered({ userId: ada.id })
    await entered({ email: ada.email })
    expect(await entered({ userId: ada.id, email: bob.email })).toEqual([
      { of: ada.id, ...seen },
      { of: ada.id, ...seen },
      { of: ada.id, ...seen },
    ])
  })

  test('of a deleted person has their id alone, and is of nobody else', async () => {
    const bob = await person()
    expect(await entered({ userId: 'gone', email: bob.email })).toEqual([
      { of: 'gone', ...unseen, operator: null },
    ])
  })

  test('of an email that nobody has is of nobody, and comes from where the request does', async () => {
    await person()
    expect(await entered({ email: 'nobody@example.com' })).toEqual([{ of: null, ...seen }])
  })

  test('comes from nowhere where an operator has ordered it, and from the operator where they only look', async () => {
    const { id: userId } = await person()
    await entered({ userId, operator: 'olga' })
    await entered({ userId, operator: 'olga', machine: null })
    expect(await entered({ userId, operator: 'olga', machine: 'console-access' })).toEqual([
      { of: userId, ...unseen, operator: 'olga' },
      { of: userId, ...unseen, operator: 'olga' },
      { of: userId, ...seen, operator: 'olga' },
    ])
  })

  test('of a look at a person who is deleted comes from nowhere, and one of nobody from the operator', async () => {
    await person()
    await entered({ userId: 'gone', operator: 'olga', machine: 'console-access' })
    expect(await entered({ operator: 'olga', machine: 'console-access' })).toMatchObject([
      unseen,
      { ...seen, operator: 'olga' },
    ])
  })

  test('has the operator of its command, unless it names another', async () => {
    const command = { ...here, operator: 'cron' }
    await entered({}, command)
    expect(await entered({ operator: 'olga' }, command)).toMatchObject([
      { operator: 'cron' },
      { operator: 'olga' },
    ])
  })

  test('is one of as many as are given, even of none', async () => {
    await addAuditEntries(pool(), here, [])
    expect(await rows('select from auth.audit_event')).toEqual([])
  })
})

describe('of a person who is deleted', () => {
  const withAddress = async () =>
    (
      await rows(`select state from auth.audit_event where ip_address <> '' and user_agent <> '' order by 1`)
    ).map(({ state }) => state)

  async function world() {
    const [ada, bob] = [await person(), await person()]
    await recorded(ada.id, { state: 'own' })
    await recorded(bob.id, { state: 'Bob’s' })
    await recorded(null, { state: 'nobody’s' })
    const at = { machine: 'console-access' }
    await recorded(bob.id, { state: 'her look', ...at, detail: { looker: ada.id } })
    await recorded(null, { state: 'her look at nobody', ...at, detail: { looker: ada.id } })
    await recorded(bob.id, { state: 'another’s look', ...at, detail: { looker: bob.id } })
    await recorded(bob.id, { state: 'no look', detail: { looker: ada.id } })
    await recorded(bob.id, { state: 'her act', detail: { actor: ada.id } })
    await recorded(ada.id, { state: 'another’s act as her', detail: { actor: bob.id } })
    await recorded(bob.id, { state: 'another’s act', detail: { actor: bob.id } })
    return { ada, bob }
  }
  const others = ['Bob’s', 'another’s act', 'another’s look', 'no look', 'nobody’s']
  const reached = ['her act', 'her look', 'her look at nobody']
  const role = ({ id }: { id: string }) =>
    add('auth.console_role', { user_id: id, role: 'support', operator: 'olga' })

  test('their address goes from their own entries, and from no other one where they never had a role', async () => {
    const { ada, bob } = await world()
    await role(bob)
    await recorded(bob.id, { state: 'Bob’s role went', effects: ['forgetRole'] })
    await eraseClientInfo(pool(), ada.id)
    expect(await withAddress()).toEqual([...others, ...reached, 'Bob’s role went'].toSorted())
  })

  test.each<[string, (of: { id: string }) => Promise<unknown>]>([
    ['have', role],
    ['had', ({ id }) => recorded(id, { state: 'own', effects: ['forgetRole'] })],
  ])(
    'it goes as well from those of whom they have looked at or acted as where they %s a role',
    async (_words, give) => {
      const { ada } = await world()
      await give(ada)
      await eraseClientInfo(pool(), ada.id)
      expect(await withAddress()).toEqual(others)
    },
  )
})

describe('what a person has done', () => {
  test('is shown, the newest first: nothing of others, nothing that tells a stranger from an owner, nothing of an operator', async () => {
    const [ada, bob] = [await person(), await person()]
    const happened = (ip_address: string, given: Given = {}) => recorded(ada.id, { ip_address, ...given })
    await happened('older', { at: ago(2) })
    await happened('newer', { at: ago(1) })
    await happened('not theirs to see', { event: 'password.tried' })
    await happened('a stranger', { effects: ['refuseSignUp'] })
    await happened('another stranger', { effects: ['refuseUnverified'] })
    await happened('an operator', { detail: { actor: bob.id } })
    await recorded(bob.id, { ip_address: 'Bob' })
    const shown = async (limit: number) =>
      (await anyActivityOf(pool(), ada.id, limit)).map(({ ipAddress }) => ipAddress)
    expect(await shown(10)).toEqual(['newer', 'older'])
    expect(await shown(1)).toEqual(['newer'])
  })
})
