// The page of one's own account: its parts are chosen by the address, and each loads what it shows when it is opened.

import { Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Heading } from '../../components/heading.tsx'
import { later } from '../../components/later.ts'
import { apiKeys, offers, userFields } from '../../config.ts'
import { accountWords } from './account-words.ts'
import '../../styles/account.css'
import { askOnceShown, LaterPart } from '../later-part.tsx'
import { type Member, MemberPage } from '../member-page.tsx'
import { Parts } from '../parts.tsx'
import { Profile } from './profile.tsx'

type PartName = keyof typeof import('./account-parts.ts')['otherParts']

const library = later(async () => {
  const found = await import('./account-parts.ts')
  await found.loadFormWords()
  return found
})

const otherNames = (): PartName[] => [
  'password',
  ...(offers('totp') ? (['two-step'] as const) : []),
  ...(offers('passkey') ? (['passkeys'] as const) : []),
  ...(apiKeys() ? (['keys'] as const) : []),
  'devices',
  'providers',
  'activity',
  'data',
]

function AllParts(props: { member: Member }) {
  const text = accountWords()
  askOnceShown(library)
  const first = {
    name: 'profile',
    title: text.parts.profile,
    content: () => (
      <>
        <Profile {...props.member} />
        <Show when={userFields()}>
          <LaterPart library={library}>{({ MoreAboutYou }) => <MoreAboutYou />}</LaterPart>
        </Show>
      </>
    ),
  }
  const others = otherNames().map((name) => ({
    name,
    title: text.parts[name],
    content: () => (
      <LaterPart library={library}>
        {({ otherParts }) => <Dynamic component={otherParts[name]} {...props.member} />}
      </LaterPart>
    ),
  }))
  return <Parts label={text.title} title={text.title} parts={[first, ...others]} />
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
