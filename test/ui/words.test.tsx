// Every state in which the form's machine waits, and every failure of it, has its words.

import { expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import { form } from '../../ui/i18n/en.ts'

const below = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...below(child)])

test('every state that waits has a sentence that says for what', () => {
  const waiting = below(authFormMachine.root).filter((node) => node.invoke.length > 0)
  // The resend line has its own sentence, beside the boxes; and while the browser offers passkeys nobody waits.
  const keys = waiting.map((node) => node.key).filter((key) => key !== 'sending' && key !== 'editing')
  expect(keys.length).toBeGreaterThan(8)
  expect(Object.keys(form.waiting)).toEqual(expect.arrayContaining(keys))
})

test('BF-8: the default messages are the specified ones, to the letter', () => {
  expect(form.failures).toMatchObject({
    signIn: 'Sign in failed',
    signUp: 'Sign up failed',
    verify: 'Invalid code',
    resend: 'Failed to resend',
    sendResetCode: 'Failed to send reset code',
    resetPassword: 'Failed to reset password',
  })
})
