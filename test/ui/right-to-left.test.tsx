// Secrets on a page that is written from right to left: their groups stay in the order in which they are typed.

import { expect, onTestFinished, test } from 'vitest'
import { AppSecret } from '../../ui/components/app-secret.tsx'
import { RecoveryCodes } from '../../ui/components/recovery-codes.tsx'
import { account } from '../../ui/i18n/en.ts'
import { mount } from './support/mount.tsx'

/** Whether each group stands to the right of the one before it. */
function isInOrder(groups: readonly string[]): boolean {
  const text = document.querySelector('.secret')?.firstChild as Text
  const lefts = groups.map((group) => {
    const range = document.createRange()
    range.setStart(text, text.data.indexOf(group))
    range.setEnd(text, text.data.indexOf(group) + group.length)
    return range.getBoundingClientRect().left
  })
  return lefts.every((left, index) => index === 0 || left > (lefts[index - 1] as number))
}

test.each([
  [
    'a recovery code',
    () => (
      <RecoveryCodes
        codes={['2345-abcd-6789-efgh']}
        text={account.twoStep}
        heading=""
        say={() => {}}
        saved={() => {}}
      />
    ),
    ['2345', 'abcd', '6789', 'efgh'],
  ],
  [
    'the secret of an authenticator app',
    () => <AppSecret uri="otpauth://totp/A:a?secret=2345ABCD6723EFGH" text={account.twoStep} />,
    ['2345', 'ABCD', '6723', 'EFGH'],
  ],
] as const)('%s reads from left to right, although its first group is digits', (_, component, groups) => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  mount(component)
  expect(isInOrder(groups)).toBe(true)
})
