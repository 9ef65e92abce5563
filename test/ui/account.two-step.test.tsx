// Two-step verification on the account's page: turned on by an app and saved codes, renewed, and turned off.

import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { wayToFactor } from '../../ui/client/way-to-factor.ts'
import { done, me, open, servedAsAccount } from './support/account.tsx'
import { ada, refused } from './support/fake-servers.ts'
import { button, typeCode } from './support/form.ts'

servedAsAccount()

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const totpURI = `otpauth://totp/Lockstep:ada%40example.com?issuer=Lockstep&secret=${secret}&algorithm=SHA1&digits=6&period=30`
const backupCodes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pqr${n % 10}`)
const others = backupCodes.map((code) => code.replace('abcd', 'wxyz'))

const session = (isOn: boolean) => () => ({
  body: {
    session: { token: 'a-token-of-the-session' },
    user: { ...ada, ...(isOn && { twoFactorEnabled: true }) },
  },
})

/** What is on the screen or on paper, by its lines. */
const shown = () =>
  [...document.querySelectorAll('p, h1, h2, li, label, button, a')]
    .filter((element) => element.checkVisibility())
    .map(({ textContent }) => textContent.trim())

const current = page.getByLabelText('Current password')

test('X-1023: an app is enrolled by the password, confirmed by its code, and its recovery codes are shown once', async () => {
  const { servers } = await open('#two-step', {
    '/get-session': session(false),
    '/two-factor/enable': ({ body }: { body: { password: string } }) =>
      body.password === 'a long secret'
        ? { body: { method: 'totp', totpURI, backupCodes } }
        : refused(400, 'INVALID_PASSWORD', 'Invalid password'),
    '/two-factor/verify-totp': ({ body }: { body: { code: string } }) =>
      body.code === '111111'
        ? { body: { token: 'another-token-of-it', user: me.user } }
        : refused(401, 'INVALID_CODE', 'Invalid code'),
  })
  await userEvent.fill(current, 'another secret')
  await userEvent.click(button('Set up'))
  await expect.element(current).toHaveAccessibleDescription(/isn’t your current password/)
  await userEvent.fill(current, 'a long secret')
  await userEvent.click(button('Set up'))
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  expect(document.activeElement?.id).toBe('part')
  await typeCode('222222')
  await expect.element(page.getByText(/That code isn’t right/).first()).toBeVisible()
  await typeCode('111111')
  await expect.element(page.getByText(backupCodes[9] ?? '')).toBeVisible()
  expect(servers.to('/auth/auth-callback')).toHaveLength(1)
  expect(document.body.textContent).not.toContain('JBSW')
  await userEvent.click(button('I’ve saved them'))
  await expect.element(button('Turn off')).toBeVisible()
  expect(document.body.textContent).not.toContain(backupCodes[0])
})

test('on paper the recovery codes are alone, under the name of the product and the date', async () => {
  await open('#two-step', {
    '/get-session': session(true),
    '/two-factor/generate-backup-codes': () => ({ body: { status: true, backupCodes } }),
  })
  await userEvent.fill(current.first(), 'a long secret')
  await userEvent.click(button('Get new codes'))
  await expect.element(button('Print')).toBeVisible()
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  await userEvent.click(button('Print'))
  expect(printed).toHaveBeenCalledOnce()
  expect(shown().join()).not.toContain('Lockstep: Recovery codes')
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { media: '' })))
  expect(shown()).toEqual([expect.stringMatching(/^Lockstep: Recovery codes, .*20\d\d/), ...backupCodes])
})

test('the recovery codes are copied, or saved as a file, one on each line', async () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:nothing'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  await open('#two-step', {
    '/get-session': session(true),
    '/two-factor/generate-backup-codes': () => ({ body: { status: true, backupCodes } }),
  })
  await userEvent.fill(current.first(), 'a long secret')
  await userEvent.click(button('Get new codes'))
  await userEvent.click(button('Copy'))
  await expect.element(page.getByText('The codes are copied.').first()).toBeVisible()
  const lines = `${backupCodes.join('\n')}\n`
  expect(write).toHaveBeenLastCalledWith(lines)
  await userEvent.click(button('Download'))
  expect(await blobs[0]?.text()).toBe(lines)
  write.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'))
  await userEvent.click(button('Copy'))
  await expect
    .element(page.getByText('We couldn’t copy the codes. Save them as a file.').first())
    .toBeVisible()
})

test('X-1023: an enrolment is given up', async () => {
  await open('#two-step', {
    '/get-session': session(false),
    '/two-factor/enable': () => ({ body: { method: 'totp', totpURI, backupCodes } }),
  })
  await userEvent.fill(current, 'a long secret')
  await userEvent.click(button('Set up'))
  await userEvent.click(button('Cancel'))
  await expect.element(button('Set up')).toBeVisible()
})

test('X-1023: recovery codes are renewed, and the app is removed, by the password', async () => {
  await open('#two-step', {
    '/get-session': session(true),
    '/two-factor/generate-backup-codes': () => ({ body: { status: true, backupCodes: others } }),
    '/two-factor/disable': done,
  })
  await expect.element(button('Get new codes')).toBeVisible()
  await userEvent.fill(current.first(), 'a long secret')
  await userEvent.click(button('Get new codes'))
  await expect.element(page.getByText(others[0] ?? '')).toBeVisible()
  await userEvent.click(button('I’ve saved them'))
  await userEvent.fill(current.last(), 'a long secret')
  await userEvent.click(button('Turn off'))
  await expect.element(button('Set up')).toBeVisible()
})

test.each([
  ['totp,passkey', '#two-step'],
  ['passkey', '#passkeys'],
])(
  'where %s can be set up, who is shut out is led to %s, and from there back to what they wanted',
  async (factors, part) => {
    const meta = Object.assign(document.createElement('meta'), { name: 'auth-factors', content: factors })
    document.head.append(meta)
    const barred = { ...me, secondFactorFrom: 0, demanded: 'aal2', shown: 'aal1', hasSecondFactor: false }
    const served = {
      '/api/me': () => ({ body: barred }),
      '/passkey/list-user-passkeys': () => ({ body: [] }),
    }
    expect(wayToFactor('/organization#members')).toBe(`/account?return=%2Forganization%23members${part}`)
    const before = location.pathname
    history.replaceState(null, '', `${before}?return=%2Forganization%23members`)
    onTestFinished(() => history.replaceState(null, '', before))
    await open(part, { '/get-session': session(false), ...served })
    await expect
      .element(page.getByRole('link', { name: 'Continue' }))
      .toHaveAttribute('href', '/organization#members')
  },
)

test('who is shut out is led back once the recovery codes are saved', async () => {
  const barred = { ...me, secondFactorFrom: 0, demanded: 'aal2', shown: 'aal1', hasSecondFactor: false }
  const before = location.pathname
  history.replaceState(null, '', `${before}?return=%2Forganization%23members`)
  onTestFinished(() => history.replaceState(null, '', before))
  const { left } = await open('#two-step', {
    '/api/me': () => ({ body: barred }),
    '/get-session': session(false),
    '/two-factor/enable': () => ({ body: { method: 'totp', totpURI, backupCodes } }),
    '/two-factor/verify-totp': () => ({ body: { token: 'another-token-of-it', user: me.user } }),
  })
  await userEvent.fill(current, 'a long secret')
  await userEvent.click(button('Set up'))
  await typeCode('111111')
  await userEvent.click(button('I’ve saved them'))
  await expect.poll(() => left).toEqual(['/organization#members'])
})
