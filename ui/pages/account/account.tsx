// The page of one's own account: its parts are chosen by the address, and each loads what it shows when it is opened.

import { type Component, createEffect, createSignal, For, on, onCleanup } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Heading } from '../../components/heading.tsx'
import { accountWords } from './account-words.ts'
import '../../styles/account.css'
import { type Member, MemberPage } from '../member-page.tsx'
import { Activity } from './activity.tsx'
import { Data } from './data.tsx'
import { Devices } from './devices.tsx'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { Providers } from './providers.tsx'

// For whoever loads the page, to give it the token.
export { account } from '../../client/account-client.ts'

const parts = {
  profile: Profile,
  password: Password,
  devices: Devices,
  providers: Providers,
  activity: Activity,
  data: Data,
} satisfies Record<string, Component<Member>>

type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

const partNow = (): Part => names.find((one) => location.hash === `#${one}`) ?? 'profile'

function Parts(props: Member) {
  const text = accountWords()
  const [part, setPart] = createSignal(partNow())
  const follow = () => setPart(partNow())
  addEventListener('hashchange', follow)
  onCleanup(() => removeEventListener('hashchange', follow))
  createEffect(on(part, focusPart, { defer: true }))
  return (
    <div class="account">
      <nav aria-label={text.title}>
        <For each={names}>
          {(name) => (
            <a href={`#${name}`} aria-current={name === part() ? 'page' : undefined}>
              {text.parts[name]}
            </a>
          )}
        </For>
      </nav>
      <div class="parts" id="part" tabindex="-1">
        <Dynamic component={parts[part()]} {...props} />
      </div>
    </div>
  )
}

const focusPart = () => document.getElementById('part')?.focus({ preventScroll: true })

export default function Account() {
  return (
    <MemberPage opened="account.opened" wide>
      {(member) => (
        <>
          <Heading title={accountWords().title} />
          <Parts {...member} />
        </>
      )}
    </MemberPage>
  )
}
