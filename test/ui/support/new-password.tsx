// The field of a new password, by itself.

import { page } from 'vitest/browser'
import { PasswordField } from '../../../ui/components/password-field.tsx'
import { mount } from './mount.tsx'

export const newPassword = () => page.getByLabelText('New password')

export const mountNewPassword = () =>
  mount(() => (
    <PasswordField
      id="password"
      label="New password"
      hint="At least 8 characters."
      autocomplete="new-password"
      enterkeyhint="go"
      strengthAgainst="ada@example.com"
    />
  ))
