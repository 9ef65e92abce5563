// The operator's policy is asked about each invitation: it can refuse one, in its own words, and lets nobody invite who may not.

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { person } from '../../../support/callback.ts'
import { envOfFile } from '../../../support/config-folder.ts'
import {
  allowing,
  answering,
  type PolicyDouble,
  refusing,
  startPolicy,
} from '../../../support/policy-double.ts'
import { join, makeOrganization, type Place, type Someone, shown, startPlace } from './support.ts'

type Running = Place & { stop: () => Promise<void> }

let double: PolicyDouble
let place: Running
beforeAll(async () => {
  double = await startPolicy()
  place = await startPlace({ ...double.settings, POLICY_EVENTS: 'invitation' })
})
afterAll(async () => {
  await place.stop()
  double.stop()
})
beforeEach(() => {
  double.behave(allowing)
  double.asked.length = 0
})

const invite = (who: Someone, tenantId: string, email = person().email) =>
  who.post('/api/invitations', { tenantId, email, role: 'member' })

const owning = async (at = place) => {
  const owner = await at.signIn()
  return { owner, tenantId: await makeOrganization(owner) }
}

test('X-1310: an invitation that the policy refuses is neither kept nor mailed, and who invites reads its words', async () => {
  const { owner, tenantId } = await owning()
  const { email } = person()
  double.behave(refusing('Not <b>this</b> one.'))
  expect(await invite(owner, tenantId, email)).toMatchObject({
    status: 403,
    body: { error: 'Not <b>this</b> one.', code: 'POLICY_REFUSED' },
  })
  double.behave(refusing())
  expect(await invite(owner, tenantId, email)).toMatchObject({ body: { error: 'Not permitted' } })
  expect((await shown(owner)).invitations).toEqual([])
  expect(await place.mails.mailsTo(email)).toEqual([])
  const { rows } = await place.pool.query(
    `select event, state, effects from app.audit_event where machine = 'policy' and detail ->> 'tenant' = $1`,
    [tenantId],
  )
  expect(rows).toEqual(Array(2).fill({ event: 'request.refused', state: 'refused', effects: ['holdBack'] }))
})

test('X-1310: so is one that is sent again, and the one before stays as it is', async () => {
  const { owner, tenantId } = await owning()
  await invite(owner, tenantId)
  const [sent] = (await shown(owner)).invitations
  double.behave(refusing())
  expect(await owner.post('/api/invitations/resend', { id: sent?.id })).toMatchObject({ status: 403 })
  expect((await shown(owner)).invitations).toEqual([sent])
  double.behave(allowing)
  expect((await owner.post('/api/invitations/resend', { id: sent?.id })).status).toBe(200)
})

test('the policy hears who invites whom, where and as what, and of no link', async () => {
  const { owner, tenantId } = await owning()
  const { email } = person()
  await invite(owner, tenantId, email)
  const { id, name, slug } = await shown(owner)
  expect(double.asked).toMatchObject([{ type: 'invitation', version: 1 }])
  expect(double.asked[0]?.data).toEqual({
    email,
    inviter: owner.email,
    organization: { id, name, slug },
    role: 'member',
    ipAddress: expect.stringMatching(/127\.0\.0\.1/),
    userAgent: expect.any(String),
  })
})

test('X-1310: what the policy allows still needs a role that may invite; who may not learns nothing of it', async () => {
  const { owner, tenantId } = await owning()
  const { who: member } = await join(place, owner, tenantId, 'member')
  const outsider = await place.signIn()
  double.asked.length = 0
  for (const behaviour of [allowing, refusing('Not today.')]) {
    double.behave(behaviour)
    expect((await invite(member, tenantId)).body).toMatchObject({ code: 'NOT_ALLOWED_BY_ROLE' })
    expect((await invite(outsider, tenantId)).body).toMatchObject({ code: 'NOT_A_MEMBER' })
  }
  expect(double.asked.map(({ data }) => data.inviter)).toEqual([member.email, member.email])
})

test('X-1311: without an answer it is refused for now, or passes where the operator says so', async () => {
  const { owner, tenantId } = await owning()
  double.behave(answering('no JSON'))
  expect(await invite(owner, tenantId)).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  const settings = { ...double.settings, POLICY_EVENTS: 'invitation', POLICY_WHEN_UNAVAILABLE: 'allow' }
  const other = await startPlace(settings)
  onTestFinished(other.stop)
  const there = await owning(other)
  expect((await invite(there.owner, there.tenantId)).status).toBe(200)
})

test('X-1310: a function in lockstep.config.ts is asked as well', async () => {
  const other = await startPlace(
    envOfFile(`export default {
      POLICY_EVENTS: ['invitation'],
      policy: ({ type, inviter }) => ({ decision: 'refuse', reason: \`\${type} by \${inviter}\` }),
    }`),
  )
  onTestFinished(other.stop)
  const { owner, tenantId } = await owning(other)
  expect((await invite(owner, tenantId)).body).toEqual({
    error: `invitation by ${owner.email}`,
    code: 'POLICY_REFUSED',
  })
})

test('nobody is asked about invitations unless POLICY_EVENTS names them', async () => {
  const other = await startPlace(double.settings)
  onTestFinished(other.stop)
  const { owner, tenantId } = await owning(other)
  double.behave(refusing())
  expect((await invite(owner, tenantId)).status).toBe(200)
  expect(double.asked).toEqual([])
})
