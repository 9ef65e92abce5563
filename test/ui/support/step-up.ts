// Somebody whose session is not enough for what they want, and what servers answer once they have proven who they are.

import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { done, open } from './account.tsx'
import { type Answer, ada, TOKEN } from './fake-servers.ts'
import { button, sentence } from './form.ts'

const DAY = 86_400_000

type Has = { password?: boolean; app?: boolean; passkey?: boolean; rememberMe?: boolean }

const times = (createdAt: number) => ({
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(createdAt + 7 * DAY).toISOString(),
})

/** As our own service says it of a session by the password. */
const reason = (createdAt: number, factors: readonly string[]) => ({
  aal: 'aal1',
  amr: ['pwd'],
  authenticatedAt: new Date(createdAt).toISOString(),
  twoFactorMethods: factors,
})

/** `age` of the session, in ms. @returns handlers for what a step-up asks first */
export const person = (
  { password = true, app = false, passkey = false, rememberMe = true }: Has = {},
  age = 2 * DAY,
) => ({
  '/get-session': () => ({
    body: {
      session: {
        id: 'before',
        token: TOKEN,
        userId: ada.id,
        ipAddress: '',
        userAgent: '',
        rememberMe,
        ...times(Date.now() - age),
        ...reason(Date.now() - age, [...(app ? ['totp'] : []), ...(passkey ? ['passkey'] : [])]),
      },
      user: { ...ada, ...(app && { twoFactorEnabled: true }) },
    },
  }),
  '/list-accounts': () => ({
    body: password ? [{ id: '1', providerId: 'credential', accountId: ada.id }] : [],
  }),
  '/revoke-session': () => ({ body: { status: true } }),
})

export const signedIn = (): Answer => ({ body: { token: TOKEN, user: ada } })

/** As the servers answer who has to show more. */
export const demanding = (level: 'aal1' | 'aal2', ...methods: string[]): Answer => ({
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', message: 'Prove it.', level, within: 86_400, methods },
})

export const HOUR = 3_600_000
export const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
export const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

/** The account's page, where another email takes more than the session has shown until `proven`. */
export async function asked(given: Record<string, (call: never) => Answer>, demand: Answer) {
  let isProven = false
  const prove = (answer: Answer) => {
    isProven = (answer.status ?? 200) === 200
    return answer
  }
  const opened = await open('#profile', {
    ...given,
    '/email-otp/request-email-change': () => (isProven ? done() : demand),
    ...Object.fromEntries(
      Object.entries(given)
        .filter(([path]) => proofs.includes(path))
        .map(([path, answer]) => [path, (call: never) => prove(answer(call))]),
    ),
  })
  await userEvent.fill(page.getByLabelText('New email'), 'countess@example.com')
  await userEvent.click(button('Send code'))
  await expect.element(dialog).toBeVisible()
  return opened
}

const proofs = [
  '/sign-in/email',
  '/sign-in/email-otp',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
]

export const goesOn = async () => {
  await expect.element(sentence(/six-digit code to countess@example.com/)).toBeVisible()
  expect(dialog.elements()).toEqual([])
}
