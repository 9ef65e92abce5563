// The page of one's own account, part by part: what is shown, asked and refused, and where.

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { linking, returnPath, signedOut } from '../../ui/client/stored.ts'
import Account from '../../ui/pages/account/account.tsx'
import { sessionsAt } from '../../ui/states/sample-people.ts'
import { done, me, open, servedAsAccount } from './support/account.tsx'
import { AUTH, fakeServers, refused } from './support/fake-servers.ts'
import { button, sentence } from './support/form.ts'
import { mount, watchLeaving } from './support/mount.tsx'
import { person, signedIn } from './support/step-up.ts'

servedAsAccount()

describe('the account’s page', () => {
  test('opens the part that its address names, and others by their names', async () => {
    const { servers } = await open('#activity', { '/list-activity': () => ({ body: [] }) })
    await expect.element(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    expect(servers.to('/api/sessions')).toEqual([])
    await userEvent.click(page.getByRole('link', { name: 'Password' }))
    await expect.element(page.getByRole('heading', { name: 'Password' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Password' })).toHaveAttribute('aria-current', 'page')
  })

  test('names its parts in the title of the document, which the history of a browser has', async () => {
    await open('#activity', { '/list-activity': () => ({ body: [] }) })
    await expect.poll(() => document.title).toMatch(/^Activity – Your account · /)
    await userEvent.click(page.getByRole('link', { name: 'Password' }))
    await expect.poll(() => document.title).toMatch(/^Password – Your account · /)
  })

  test('says of an event what its machine means by it', async () => {
    const kind = { at: new Date().toISOString(), event: 'removal.requested', ipAddress: '', userAgent: '' }
    const body = ['totp', 'passkey', 'of another version'].map((machine) => ({ ...kind, machine }))
    await open('#activity', { '/list-activity': () => ({ body }) })
    await expect.element(page.getByText('Passkey removed')).toBeVisible()
    expect(page.getByText('Authenticator app removed').elements()).toHaveLength(1)
    expect(document.querySelectorAll('.row')).toHaveLength(2)
  })

  test.each([
    ['who belongs to nothing', { tenants: [], tenantId: null }],
    ['who has chosen no organization', { tenantId: null }],
  ])('X-711: is shown to somebody %s', async (_, known) => {
    const { left } = await open('#profile', { '/api/me': () => ({ body: { ...me, ...known } }) })
    await expect.element(page.getByLabelText('New email')).toBeVisible()
    expect(left).toEqual([])
  })

  test('X-711: leads a person who is not signed in to the form and back to its part', async () => {
    location.hash = '#password'
    const left = watchLeaving()
    fakeServers({ '/api/me': () => refused(401, 'NOT_SIGNED_IN') })
    mount(Account)
    await expect.poll(() => left).toEqual(['/'])
    expect(returnPath.read()).toMatch(/#password$/)
  })

  test('X-838: changes the name', async () => {
    const answer = { ...me }
    const { servers, left } = await open('#profile', {
      '/api/me': () => ({ body: answer }),
      '/update-user': () => {
        answer.user = { ...me.user, name: 'Ada King' }
        return { body: { status: true } }
      },
    })
    await userEvent.fill(page.getByLabelText('Name'), 'Ada King')
    await userEvent.click(button('Save'))
    await expect.poll(() => servers.to('/update-user')[0]?.body).toEqual({ name: 'Ada King' })
    await expect.element(page.getByText('Your name is saved.').first()).toBeVisible()
    await expect
      .poll(() => document.querySelector('.account-button .avatar')?.getAttribute('data-letters'))
      .toBe('AK')
    expect(left).toEqual([])
  })

  test('changes the password, and says at its field what is refused', async () => {
    let isWrong = true
    const { servers } = await open('#password', {
      '/change-password': () =>
        isWrong ? refused(400, 'INVALID_PASSWORD', 'Invalid password') : { body: { token: null } },
    })
    await userEvent.click(button('Change password'))
    await expect
      .element(page.getByLabelText('Current password'))
      .toHaveAccessibleDescription(/Enter your current/)
    await userEvent.fill(page.getByLabelText('Current password'), 'not it')
    await userEvent.fill(page.getByLabelText('New password'), 'a much longer secret')
    await userEvent.click(button('Change password'))
    await expect
      .element(page.getByLabelText('Current password'))
      .toHaveAccessibleDescription('That isn’t your current password.')
    isWrong = false
    await userEvent.fill(page.getByLabelText('Current password'), 'the right one')
    await userEvent.click(button('Change password'))
    await expect.element(page.getByLabelText('Current password')).toHaveValue('')
    await expect
      .element(page.getByLabelText('New password'))
      .toHaveAccessibleDescription('At least 8 characters. Longer is better.')
    expect(servers.to('/change-password').at(-1)?.body).toEqual({
      currentPassword: 'the right one',
      newPassword: 'a much longer secret',
      revokeOtherSessions: true,
    })
  })

  test('ends all other sessions once the person says so', async () => {
    const { servers } = await open('#devices', {
      '/api/sessions': () => ({ body: sessionsAt(Date.now()) }),
      '/revoke-other-sessions': () => ({ body: { status: true } }),
    })
    await userEvent.click(button('Sign out of all other devices'))
    expect(servers.to('/revoke-other-sessions')).toEqual([])
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Sign out' }))
    await expect.poll(() => servers.to('/api/sessions').length).toBe(2)
  })

  const linked = { id: 'w1', providerId: 'demo', accountId: 's', userId: 'u', scopes: [] }

  test('says of the only way to sign in, in place of asking, that it cannot be unlinked and what to do first', async () => {
    const { servers } = await open('#providers', {
      ...person({ password: false }),
      '/list-accounts': () => ({ body: [linked] }),
    })
    await expect.element(sentence('This is your only way to sign in. Set a password first.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Set a password' }))
      .toHaveAttribute('href', '#password')
    expect(button('Unlink Demo').elements()).toEqual([])
    expect(servers.to('/unlink-account')).toEqual([])
  })

  test('unlinks a provider beside a passkey that signs in alone', async () => {
    await open('#providers', {
      ...person({ passkey: true }),
      '/list-accounts': () => ({ body: [linked] }),
    })
    await expect.element(button('Unlink Demo')).toBeVisible()
    expect(page.getByText(/only way to sign in/).elements()).toEqual([])
  })

  test('links and unlinks providers, and says why one could not be unlinked after all', async () => {
    const { servers, left } = await open('#providers', {
      '/list-accounts': () => ({ body: [linked, { ...linked, id: 'w2', providerId: 'credential' }] }),
      '/unlink-account': () => refused(400, 'FAILED_TO_UNLINK_LAST_ACCOUNT', 'no'),
      '/link-social': () => ({ body: { url: 'https://acme.example/', redirect: false } }),
    })
    await userEvent.click(button('Unlink Demo'))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Unlink' }))
    await expect.element(sentence(/only way to sign in/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Set a password' }))
      .toHaveAttribute('href', '#password')
    expect(servers.to('/unlink-account')[0]?.body).toEqual({ accountId: 'w1' })
    await userEvent.click(button('Link Acme'))
    await expect.poll(() => left).toEqual(['https://acme.example/'])
  })

  test('says that a provider is linked to who comes back from it, once', async () => {
    linking.keep('demo')
    await open('#providers', { '/list-accounts': () => ({ body: [linked] }) })
    await expect.element(sentence('Demo is linked.')).toBeVisible()
    expect(linking.take()).toBe('')
  })

  test('links to the connected applications where the service has them, and else says nothing of them', async () => {
    const none = { '/list-accounts': () => ({ body: [] }) }
    const applications = page.getByRole('link', { name: 'See connected applications' })
    await open('#providers', none)
    await expect.element(sentence('You haven’t linked any providers.')).toBeVisible()
    expect(applications.elements()).toEqual([])
    const address = `${AUTH}/oauth2/applications`
    const meta = Object.assign(document.createElement('meta'), {
      name: 'connected-applications',
      content: address,
    })
    document.head.append(meta)
    onTestFinished(() => meta.remove())
    await open('#providers', none)
    await expect.element(applications).toHaveAttribute('href', address)
  })

  test('deletes the account only once it is asked in words, has the person confirm who they are where the sign-in is old, and says that it is deleted', async () => {
    let isStale = true
    const { servers, left } = await open('#data', {
      ...person(),
      '/sign-in/email': () => {
        isStale = false
        return signedIn()
      },
      '/delete-user': () => (isStale ? refused(400, 'SESSION_EXPIRED', 'no') : { body: { success: true } }),
      '/api/sign-out': done,
    })
    await userEvent.click(button('Delete account'))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await expect
      .element(page.getByLabelText('To confirm, type “ada@example.com”'))
      .toHaveAccessibleDescription(/^That doesn’t match/)
    expect(servers.to('/delete-user')).toEqual([])
    await userEvent.fill(page.getByLabelText(/^To confirm/), 'ada@example.com')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'right')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => left).toEqual(['/'])
    expect(signedOut.take()).toBe('accountDeleted')
    expect(servers.to('/delete-user')).toHaveLength(2)
  })

  test('saves no file where the service has refused, and says what went wrong', async () => {
    const create = vi.spyOn(URL, 'createObjectURL')
    await open('#data', {
      '/get-user-data': () => refused(503, 'SERVICE_UNAVAILABLE', 'The database is away. Try again.'),
    })
    await userEvent.click(button('Download'))
    await expect.element(page.getByText('The database is away. Try again.').first()).toBeVisible()
    expect(create).not.toHaveBeenCalled()
    await expect.element(page.getByText('Your file is downloading.')).not.toBeInTheDocument()
  })

  test('gives the person’s data as a file, with their organizations', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:nothing'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const kept = { user: me.user, accounts: [], passkeys: [], sessions: [{ id: 's1' }], activity: [] }
    await open('#data', { '/get-user-data': () => ({ body: kept }) })
    await userEvent.click(button('Download'))
    await expect.poll(() => blobs.length).toBe(1)
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({ ...kept, organizations: me.tenants })
  })
})
