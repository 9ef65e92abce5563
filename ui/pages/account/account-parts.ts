// The parts of the account's page but for the first: they come once that is shown.

import type { Component } from 'solid-js'
import type { Member } from '../member-page.tsx'
import { Activity } from './activity.tsx'
import { Data } from './data.tsx'
import { Devices } from './devices.tsx'
import { KeysPart } from './keys-part.tsx'
import { MoreAboutYou } from './more-about-you.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Providers } from './providers.tsx'
import { TwoStep } from './two-step.tsx'

export { loadFormWords } from '../../i18n/form-words.ts'
export { MoreAboutYou }

export const otherParts = {
  password: Password,
  'two-step': TwoStep,
  passkeys: Passkeys,
  keys: KeysPart,
  devices: Devices,
  providers: Providers,
  activity: Activity,
  data: Data,
} satisfies Record<string, Component<Member>>
