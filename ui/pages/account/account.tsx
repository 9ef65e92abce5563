// The page of one's own account: its parts are chosen by the address, and each loads what it shows when it is opened.

import type { Component } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Heading } from '../../components/heading.tsx'
import { accountWords } from './account-words.ts'
import '../../styles/account.css'
import { type Member, MemberPage } from '../member-page.tsx'
import { Parts } from '../parts.tsx'
import { Activity } from './activity.tsx'
import { Data } from './data.tsx'
import { Devices } from './devices.tsx'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { Providers } from './providers.tsx'

const parts = {
  profile: Profile,
  password: Password,
  devices: Devices,
  providers: Providers,
  activity: Activity,
  data: Data,
} satisfies Record<string, Component<Member>>

const others = Object.keys(parts).slice(1) as (keyof typeof parts)[]

const partOf = (name: keyof typeof parts, member: Member) => ({
  name,
  title: accountWords().parts[name],
  content: () => <Dynamic component={parts[name]} {...member} />,
})

export default function Account() {
  return (
    <MemberPage opened="account.opened" wide>
      {(member) => (
        <>
          <Heading title={accountWords().title} />
          <Parts
            label={accountWords().title}
            parts={[partOf('profile', member), ...others.map((name) => partOf(name, member))]}
          />
        </>
      )}
    </MemberPage>
  )
}
