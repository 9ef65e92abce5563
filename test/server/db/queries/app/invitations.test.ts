// app.invitation: which invitations are found, how they stand, and whom they are shown to.

import { describe, expect, test } from 'vitest'
import { knownTable } from '../../../../../machines/membership/permissions.ts'
import {
  anyInvitationsOf,
  anyInvitationsTo,
  insertInvitation,
  maybeOneByToken,
  maybeOneInvitationForUpdate,
  maybeOneOpenForUpdate,
  maybeOnePlace,
  maybeOneSent,
  oneKnown,
  updateInvitation,
} from '../../../../../server/db/app/invitation.ts'
import { ago, DAY, digest, HOUR } from '../queries.support.ts'
import { type Given, organizationsDatabase } from './organizations.support.ts'

const { rows, column, held, pool, user, join, invitation, world: acmeAndOther } = organizationsDatabase()

const table = 'app.invitation'
const lapsed = { expires_at: ago(1) }

/** Bob may not invite an admin. */
async function world() {
  const all = await acmeAndOther()
  return { ...all, byAda: { invited_by: all.ada.user_id }, byBob: { invited_by: all.bob.user_id } }
}

describe('an invitation', () => {
  test('is of its organization for as long as that is there', async () => {
    const { acme, other } = await world()
    const one = await invitation(acme)
    const orphan = await invitation(other)
    await rows(`delete from app.tenant where name = 'Other'`)
    expect(await maybeOnePlace(pool(), one.id)).toEqual({ tenantId: acme.tenant_id })
    expect(await maybeOnePlace(pool(), orphan.id)).toBe(null)
    expect(await maybeOneInvitationForUpdate(pool(), one.id)).toMatchObject({ id: one.id })
    expect(await maybeOneInvitationForUpdate(pool(), orphan.id)).toBe(null)
    const said = { email: orphan.email, role: 'member', tenantId: null }
    expect(await maybeOneSent(pool(), orphan.id)).toEqual(said)
  })

  test('says whether it has expired, and what its inviter is by now in its own organization', async () => {
    const { acme, byAda, byBob } = await world()
    const find = async (given: Given) =>
      maybeOneInvitationForUpdate(pool(), (await invitation(acme, given)).id)
    expect(await find(byAda)).toMatchObject({ isLapsed: false, inviterRole: 'owner' })
    expect(await find({ ...byBob, ...lapsed })).toMatchObject({ isLapsed: true, inviterRole: 'admin' })
    expect(await find({})).toMatchObject({ inviterRole: null })
  })

  test('is locked to be answered, and no other one', async () => {
    const { acme } = await world()
    const { id } = await invitation(acme)
    await invitation(acme)
    expect(await held((tx) => maybeOneInvitationForUpdate(tx, id), { table })).toEqual([id])
  })

  test('that is open is found by its organization and address, and locked', async () => {
    const { acme, other } = await world()
    const { id, email } = await invitation(acme)
    await invitation(acme)
    await invitation(other, { email })
    await invitation(acme, { email, state: 'declined' })
    const find = (tx: Parameters<typeof maybeOneOpenForUpdate>[0]) =>
      maybeOneOpenForUpdate(tx, acme.tenant_id, email)
    expect(await find(pool())).toMatchObject({ id, email, state: 'pending' })
    expect(await held(find, { table })).toEqual([id])
    await updateInvitation(pool(), id, 'revoked')
    expect(await find(pool())).toBe(null)
    expect(await column(table, 'state')).toEqual(['declined', 'pending', 'pending', 'revoked'])
  })

  test('that is made is open for as many days as it is given', async () => {
    const { acme, ada } = await world()
    const id = '00000000-0000-0000-0000-000000000001'
    const one = { id, tenantId: acme.tenant_id, email: 'cy@example.com', role: 'admin', digest: digest() }
    await insertInvitation(pool(), { ...one, invitedBy: ada.user_id, language: 'fr', days: 3 })
    expect(
      await rows(
        `select state, language, expires_at - created_at = interval '3 days' as lasts from ${table}`,
      ),
    ).toEqual([{ state: 'pending', language: 'fr', lasts: true }])
    expect(await maybeOneByToken(pool(), one.digest, knownTable)).toMatchObject({ id, inviter: 'Ada' })
  })
})

test('an address is a member’s in the organization where it is, in any case', async () => {
  const { acme, other, ada } = await world()
  await join(await user({ email: 'Cy@Example.com' }), other)
  await user({ email: 'dee@example.com' })
  const isMember = async ({ tenant_id: tenantId }: typeof acme, email: string) =>
    (await oneKnown(pool(), { tenantId, email, userId: ada.user_id })).isMember
  expect(await isMember(other, 'cy@example.com')).toBe(true)
  expect(await isMember(acme, 'cy@example.com')).toBe(false)
  expect(await isMember(acme, 'dee@example.com')).toBe(false)
})

test('the invitations of a day are counted by who has sent them, and by their organization', async () => {
  const { ada, acme, other, byAda, byBob } = await world()
  const justNot = { created_at: ago(DAY + HOUR) }
  for (const given of [byAda, { ...byAda, state: 'declined' }, byBob, byBob, { ...byAda, ...justNot }])
    await invitation(acme, given)
  await invitation(acme, { ...byBob, ...justNot })
  await invitation(other, byAda)
  await invitation(other, { ...byBob, ...justNot })
  expect(await oneKnown(pool(), { tenantId: acme.tenant_id, email: '', userId: ada.user_id })).toMatchObject({
    byPerson: 3,
    byTenant: 4,
  })
})

describe('the invitations that wait for an answer', () => {
  async function invited() {
    const all = await world()
    const { acme, other, byAda, byBob } = all
    const to = { email: 'cy@example.com' }
    const older = await invitation(acme, { ...byAda, created_at: ago(HOUR) })
    const newer = await invitation(acme, { ...byAda, ...to, created_at: ago(60) })
    const elsewhere = await invitation(other, { ...byBob, ...to })
    for (const state of ['accepted', 'declined']) await invitation(acme, { ...byAda, ...to, state })
    return { ...all, older, newer, elsewhere }
  }
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

  test('of an organization are its own, the newest first', async () => {
    const { acme, older, newer } = await invited()
    expect(ids(await anyInvitationsOf(pool(), acme.tenant_id, knownTable))).toEqual([newer.id, older.id])
  })

  test('of an address are those to it, from any organization', async () => {
    const { newer, elsewhere } = await invited()
    const found = await anyInvitationsTo(pool(), 'cy@example.com', knownTable)
    expect(ids(found)).toEqual([elsewhere.id, newer.id])
    expect(found).toMatchObject([
      { organization: 'Other', inviter: 'bob@example.com', role: 'member', state: 'pending' },
      { organization: 'Acme', inviter: 'Ada', role: 'member', state: 'pending' },
    ])
  })

  test('are none that have expired, or whose inviter may not invite any more', async () => {
    const { acme, byAda, byBob } = await world()
    for (const given of [{ ...byAda, ...lapsed }, { ...byBob, role: 'admin' }, {}])
      await invitation(acme, given)
    expect(await anyInvitationsOf(pool(), acme.tenant_id, knownTable)).toEqual([])
  })
})

test('by its token an invitation is shown as it stands, and no other one', async () => {
  const { acme, byAda, byBob } = await world()
  const find = async (given: Given) =>
    maybeOneByToken(pool(), (await invitation(acme, given)).token_digest, knownTable)
  const open = await find({ ...byAda, email: 'cy@example.com' })
  expect(open).toEqual({
    id: expect.any(String),
    organization: 'Acme',
    inviter: 'Ada',
    email: 'cy@example.com',
    role: 'member',
    state: 'pending',
    invitedAt: expect.any(Number),
    expiresAt: expect.any(Number),
  })
  expect(await find({ ...byAda, ...lapsed })).toMatchObject({ state: 'lapsed' })
  expect(await find({ ...byBob, role: 'admin' })).toMatchObject({
    state: 'revoked',
    inviter: 'bob@example.com',
  })
  expect(await find({ ...byAda, state: 'declined' })).toMatchObject({ state: 'declined' })
  expect(await maybeOneByToken(pool(), digest(), knownTable)).toBe(null)
})
