// The page of one's own account: its parts are chosen by the address, and each loads what it shows when it is opened.

import { createResource, onMount, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Heading } from '../../components/heading.tsx'
import { later } from '../../components/later.ts'
import { WaitLine } from '../../components/wait-line.tsx'
import { words } from '../../i18n/words.ts'
import { accountWords } from './account-words.ts'
import '../../styles/account.css'
import { type Member, MemberPage } from '../member-page.tsx'
import { Parts } from '../parts.tsx'
import { Profile } from './profile.tsx'

type PartName = keyof typeof import('./other-parts.ts')['otherParts']

const library = later(() => import('./other-parts.ts'))

const otherNames = ['password', 'devices', 'providers', 'activity', 'data'] as const satisfies PartName[]

function OtherPart(props: { name: PartName; member: Member }) {
  const [found] = createResource(library.ask)
  return (
    <Show when={library.found() ?? found()} fallback={<WaitLine sentence={words.loading} />}>
      {(come) => <Dynamic component={come().otherParts[props.name]} {...props.member} />}
    </Show>
  )
}

function AllParts(props: { member: Member }) {
  const text = accountWords()
  onMount(() => library.ask().catch(() => {}))
  const first = { name: 'profile', title: text.parts.profile, content: () => <Profile {...props.member} /> }
  const others = otherNames.map((name) => ({
    name,
    title: text.parts[name],
    content: () => <OtherPart name={name} member={props.member} />,
  }))
  return <Parts label={text.title} parts={[first, ...others]} />
}

export default function Account() {
  return (
    <MemberPage opened="account.opened" wide>
      {(member) => (
        <>
          <Heading title={accountWords().title} />
          <AllParts member={member} />
        </>
      )}
    </MemberPage>
  )
}
