// Another e-mail, the link that takes it back, and what could not be loaded of one's own account.

import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import UndoEmailChange from '../../ui/pages/undo-email-change.tsx'
import { done, me, open, servedAsAccount } from './support/account.tsx'
import { fakeServers, refused, unreachable } from './support/fake-servers.ts'
import { button, heading, sentence, typeCode } from './support/form.ts'
import { mount } from './support/mount.tsx'

servedAsAccount()

describe('another e-mail', () => {
  test('X-714, X-838: is asked for, and proven by the six digits', async () => {
    const answer = { ...me }
    const { servers, left } = await open('#profile', {
      '/api/me': () => ({ body: answer }),
      '/email-otp/request-email-change': done,
      '/email-otp/change-email': ({ body }: { body: { otp: string } }) =>
        body.otp === '111111' ? changed() : refused(400, 'INVALID_OTP', 'Invalid OTP'),
    })
    const changed = () => {
      answer.user = { ...me.user, email: 'countess@example.com' }
      return done()
    }
    await userEvent.fill(page.getByLabelText('New email'), 'countess@example.com')
    await userEvent.click(button('Send code'))
    await expect.element(sentence(/six-digit code to countess@example.com/)).toBeVisible()
    // A phone opens its keypad, and knows which field a code goes into.
    await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
    expect(servers.to('/email-otp/request-email-change').at(-1)?.body).toEqual({
      newEmail: 'countess@example.com',
    })
    await userEvent.click(button('Use another address'))
    await expect.element(page.getByLabelText('New email')).toHaveValue('')
    await userEvent.fill(page.getByLabelText('New email'), 'countess@example.com')
    await userEvent.click(button('Send code'))
    await typeCode('222222')
    await expect.element(sentence('Invalid code')).toBeVisible()
    await typeCode('111111')
    await expect.element(page.getByText('You now sign in with countess@example.com.').first()).toBeVisible()
    await expect.element(page.getByLabelText('New email')).toHaveValue('')
    expect(left).toEqual([])
  })

  test.each([
    ['of somebody’s own', 'EMAIL_IS_THE_SAME', 'That’s already your email.'],
    ['that is none', 'INVALID_EMAIL', 'Enter an email like ada@example.com.'],
  ])('%s is refused at its field', async (_, code, sentence) => {
    await open('#profile', { '/email-otp/request-email-change': () => refused(400, code, 'In other words') })
    await userEvent.fill(page.getByLabelText('New email'), 'ada@example.com')
    await userEvent.click(button('Send code'))
    await expect.element(page.getByLabelText('New email')).toHaveAccessibleDescription(sentence)
  })

  test('X-715: is sent another code where the first got lost, once the page has counted down', async () => {
    const { servers } = await open('#profile', { '/email-otp/request-email-change': done })
    await userEvent.fill(page.getByLabelText('New email'), 'countess@example.com')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    ;(button('Send code').element() as HTMLElement).click()
    const counting = page.getByText(/^You can request another code in/)
    await vi.waitFor(() => expect(counting.elements()).not.toEqual([]))
    expect(button('Send another code').query()).toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await userEvent.click(button('Send another code'))
    await expect
      .element(page.getByText('A new code is on its way to countess@example.com.').first())
      .toBeVisible()
    expect(servers.to('/email-otp/request-email-change')).toHaveLength(2)
    expect(button('Send another code').query()).toBeNull()
  })

  test('is taken back by the link’s page once the person says so, and the token leaves the address', async () => {
    location.hash = 'the-token'
    const servers = fakeServers({ '/email-otp/undo-email-change': done })
    mount(UndoEmailChange)
    await expect.element(button('Keep my old email')).toBeVisible()
    expect([location.hash, servers.calls]).toEqual(['', []])
    await userEvent.click(button('Keep my old email'))
    await expect.element(heading('Your old email is back')).toBeVisible()
    expect(servers.to('/email-otp/undo-email-change')[0]?.body).toEqual({ token: 'the-token' })
    await expect
      .element(page.getByRole('link', { name: 'Set a new password' }))
      .toHaveAttribute('href', '/#forgot-password')
  })
})

describe('what could not be loaded', () => {
  test.each([
    ['#providers', '/list-accounts', 'Demo'],
    ['#activity', '/list-activity', 'Nothing yet.'],
  ])('in %s says so, and can be asked for again', async (part, path, shown) => {
    let isDown = true
    await open(part, { [path]: () => (isDown ? refused(500) : { body: [] }) })
    await expect.element(page.getByText(/couldn’t answer/).first()).toBeVisible()
    expect(page.getByText('Loading…').elements()).toEqual([])
    isDown = false
    await userEvent.click(button('Try again'))
    await expect.element(page.getByText(shown)).toBeVisible()
  })

  test.each([
    ['#activity', '/list-activity', 'Nothing yet.'],
    ['#devices', '/api/sessions', 'Where you’re signed in'],
  ])(
    'in %s while the browser was offline is asked for again once it is online',
    async (part, path, shown) => {
      const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      let isDown = true
      const { servers } = await open(part, { [path]: () => (isDown ? unreachable() : { body: [] }) })
      await expect.element(button('Try again')).toBeVisible()
      isDown = false
      online.mockReturnValue(true)
      dispatchEvent(new Event('online'))
      await expect.poll(() => page.getByText('Try again').elements()).toEqual([])
      await expect.element(page.getByText(shown).first()).toBeVisible()
      expect(servers.to(path)).toHaveLength(2)
    },
  )
})
