// The gesture of a person, or of their browser, that causes each event of the form.

import { page, userEvent } from 'vitest/browser'
import { email as address, secrets } from '../../../machines/auth-form/auth-form.samples.ts'
import type { AuthFormEvent, HistoryView } from '../../../machines/auth-form/auth-form.types.ts'
import { timers } from '../../walks/auth-form.ts'
import { ada, refused, TOKEN } from '../support/fake-servers.ts'
import { button, email, password, submit, typeCode } from '../support/form.ts'
import { answerAs } from './held-ports.ts'
import { moveClock, passTime } from './held-time.ts'

const WAIT_FOR_CODE = 60_000
const PASSWORD_LIFETIME = 660_000

let typed = 0
/** Never the same six digits twice: the boxes do not send the same code again by themselves. */
const freshCode = () => String(100_000 + ++typed)

/** Goes back to a view: its entry is put before the current one in the history. */
async function goBackTo(view: HistoryView): Promise<void> {
  const here: unknown = history.state
  history.replaceState({ view, email: address }, '')
  history.pushState(here, '')
  const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await moved
}

/** A missing gesture does not compile. */
export const gestures = {
  'email.changed': () => userEvent.fill(email(), address),
  'loginTab.clicked': () => userEvent.click(button('Sign in').first()),
  'registerTab.clicked': () => userEvent.click(button('Create account').first()),
  'forgotPassword.clicked': () => userEvent.click(button('Forgot password?')),
  'backToLogin.clicked': () => userEvent.click(button('Back to sign in')),
  'credentials.submitted': async () => {
    await userEvent.fill(email(), address)
    await userEvent.fill(password(), secrets.password)
    await userEvent.click(submit('Sign in'))
  },
  'signInCode.requested': async () => {
    await userEvent.fill(email(), address)
    await userEvent.click(button('Email me a sign-in code'))
  },
  'way.taken': async ({ way }) => {
    if (way === 'password') return userEvent.click(password())
    await userEvent.clear(email())
    await userEvent.click(button('Email me a sign-in code'))
  },
  'changeEmail.clicked': () => userEvent.click(button('Wrong address? Change it')),
  'haveCode.clicked': async () => {
    await userEvent.fill(email(), address)
    await userEvent.click(button('I already have a code'))
  },
  'registration.submitted': async () => {
    await userEvent.fill(page.getByLabelText('Name'), 'Ada')
    await userEvent.fill(email(), address)
    await userEvent.fill(password(), secrets.password)
    await userEvent.keyboard('{Enter}')
  },
  'social.chosen': () => userEvent.click(button('Continue with Demo')),
  'passkey.chosen': () => userEvent.click(button('Use a passkey')),
  'remember.changed': () => userEvent.click(page.getByRole('checkbox')),
  'code.completed': () => typeCode(freshCode()),
  'factor.enrolled': async () => {
    const totpURI = `otpauth://totp/Lockstep:${address}?secret=JBSWY3DPEHPK3PXP&issuer=Lockstep`
    answerAs({
      '/two-factor/enable': () => ({ body: { method: 'totp', totpURI, backupCodes: ['a1b2'] } }),
      '/two-factor/verify-totp': () => ({ body: { token: TOKEN, user: ada } }),
      '/get-session': () => ({ body: { session: { token: TOKEN }, user: ada } }),
    })
    await userEvent.click(button('Set up'))
    await typeCode(freshCode())
    await userEvent.click(button('I’ve saved them'))
  },
  'enrolment.refused': async ({ answer: { code } }) => {
    answerAs({ '/two-factor/enable': () => refused(code ? 401 : 400, code, 'No') })
    await userEvent.click(button('Set up'))
  },
  'recoveryCode.chosen': () => userEvent.click(button('Use a recovery code')),
  'appCode.chosen': () => userEvent.click(button('Use the authenticator app')),
  'recoveryCode.submitted': async () => {
    await userEvent.fill(page.getByLabelText('Recovery code'), secrets.code)
    await userEvent.click(submit('Sign in'))
  },
  'mailedCode.announced': async () => {
    await userEvent.fill(email(), address)
    await userEvent.click(button('Enter the code'))
  },
  'resend.clicked': () =>
    userEvent.click(page.getByRole('button', { name: /^(Send another code|Email me a code)$/ })),
  'cooldown.lapsed': () => {
    // The page wakes after the deadline, before its timers have run.
    moveClock(WAIT_FOR_CODE)
    document.dispatchEvent(new Event('visibilitychange'))
  },
  'password.lapsed': () => passTime(PASSWORD_LIFETIME),
  'resetCode.requested': async () => {
    await userEvent.fill(email(), address)
    await userEvent.click(submit('Send reset code'))
  },
  'newPassword.submitted': async () => {
    await typeCode(freshCode())
    await userEvent.fill(password(), secrets.password)
    await userEvent.click(submit('Set new password'))
  },
  'history.moved': ({ view }) => goBackTo(view),
  'page.hidden': () => void dispatchEvent(new PageTransitionEvent('pagehide')),
} satisfies {
  [Kind in AuthFormEvent['type']]: (event: Extract<AuthFormEvent, { type: Kind }>) => unknown
}

/** By the name of XState's own event. */
export const passing: Record<string, () => void> = {
  [timers.resendCooldown]: () => passTime(WAIT_FOR_CODE),
  [timers.signInCodeCooldown]: () => passTime(WAIT_FOR_CODE),
  [timers.resetCodeCooldown]: () => passTime(WAIT_FOR_CODE),
}
