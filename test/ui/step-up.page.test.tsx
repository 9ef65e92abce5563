// The page of a step-up for other applications: why it asks, where it leads back to, and where it leads nobody.

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ledBack, returnPath } from '../../ui/client/stored.ts'
import StepUp from '../../ui/pages/step-up-page.tsx'
import { me, servedAsAccount } from './support/account.tsx'
import { fakeServers, refused } from './support/fake-servers.ts'
import { heading, typeCode } from './support/form.ts'
import { mount, watchLeaving } from './support/mount.tsx'
import { withMeta } from './support/pages.ts'
import { HOUR, person, signedIn } from './support/step-up.ts'

servedAsAccount()

withMeta({ 'trusted-origins': 'https://notes.example.com' })

beforeEach(() => () => history.replaceState(null, '', location.pathname))

function open(query: Record<string, string>, given: Parameters<typeof fakeServers>[0] = {}) {
  history.replaceState(null, '', `${location.pathname}?${new URLSearchParams(query)}`)
  const left = watchLeaving()
  const servers = fakeServers({ '/api/me': () => ({ body: me }), ...given })
  mount(StepUp)
  return { left, servers }
}

const notes = 'https://notes.example.com/page?x=1'

test('says who asks for what, and leads back there once it is proven', async () => {
  const { left, servers } = open(
    { return: notes, level: 'aal2' },
    { ...person({ app: true }, HOUR), '/two-factor/verify-totp': signedIn },
  )
  await expect.element(heading('Confirm it’s you')).toBeVisible()
  await expect.element(page.getByText(/^notes\.example\.com asks for two-step verification/)).toBeVisible()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  await typeCode('123456')
  await expect.poll(() => left).toEqual([notes])
  expect(servers.to('/auth/auth-callback')).toHaveLength(1)
})

test('asks for the password who has no more', async () => {
  const { left } = open({ return: '/organization' }, { ...person(), '/sign-in/email': signedIn })
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'a long secret')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => left).toEqual(['/organization'])
})

test.each([
  ['https://evil.example/', 'aal2', /leads to a site we don’t know/],
  [notes, 'aal9', /asks for something we don’t understand/],
])(
  '%s with %s is refused in a sentence: nothing is asked, and nobody is led there',
  async (address, level, said) => {
    const { left, servers } = open({ return: address, level })
    await expect.element(page.getByText(said)).toBeVisible()
    expect([left, servers.to('/get-session'), document.querySelectorAll('form').length]).toEqual([[], [], 0])
  },
)

test('who is not signed in signs in first, and is led back at once, but not a second time', async () => {
  const away = open({ return: notes }, { '/api/me': () => refused(401, 'NOT_SIGNED_IN') })
  await expect.poll(() => away.left).toEqual(['/'])
  expect(returnPath.read()).toContain(encodeURIComponent(notes))
  const back = open({ return: notes }, person({}, 2000))
  await expect.poll(() => back.left).toEqual([notes])
  const again = open({ return: notes }, person({}, 2000))
  await expect.element(page.getByLabelText('Password', { exact: true }).last()).toBeVisible()
  expect([again.left, ledBack.read()]).toEqual([[], ''])
})

test('who would rather take another account stays signed in until they say so, and comes back from the form', async () => {
  const asked = { return: notes, level: 'aal1', max_age: '999999999', account: 'other' }
  const signOut = () => ({ body: { success: true, authSessionEnded: true } })
  const { left, servers } = open(asked, { ...person(), '/sign-out': signOut, '/api/sign-out': signOut })
  await page.getByRole('button', { name: `Continue as ${me.user.email}` }).click()
  await expect.poll(() => left).toEqual([notes])
  expect(servers.to('/sign-out')).toEqual([])
  ledBack.keep(notes)
  await page.getByRole('button', { name: 'Sign out and choose another account' }).click()
  await expect.poll(() => left).toEqual([notes, '/'])
  expect(ledBack.read()).toBe('')
  expect(returnPath.read()).toContain(encodeURIComponent(notes))
  expect(returnPath.read()).not.toContain('account=other')
})

test('what is not known of a foreign service’s session is asked for', async () => {
  const known = person({}, 2000)['/get-session']().body
  const { createdAt, expiresAt, id } = known.session
  const { left } = open(
    { return: notes },
    {
      ...person(),
      '/get-session': () => ({ body: { user: known.user, session: { createdAt, expiresAt, id } } }),
    },
  )
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
  expect(left).toEqual([])
})

test.each([0, 1])(
  'who is shut out, and a member of %i organizations, is offered another one only where there is one',
  async (memberships) => {
    const barred = { ...me, demanded: 'aal2', shown: 'aal1', secondFactorFrom: null, hasSecondFactor: true }
    const tenants = me.tenants.slice(0, memberships)
    const tenantId = tenants[0]?.id ?? null
    open(
      {},
      { ...person({ app: true }, HOUR), '/api/me': () => ({ body: { ...barred, tenants, tenantId } }) },
    )
    await expect.element(page.getByLabelText('Digit 1 of 6')).toBeVisible()
    const elsewhere = page.getByRole('link', { name: 'Choose another organization' })
    expect(elsewhere.elements()).toHaveLength(memberships)
  },
)
