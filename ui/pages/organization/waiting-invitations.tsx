// The invitations that wait for an answer of the person who has signed in, which hardly anybody has: what shows them comes with the first.

import { createResource, Show } from 'solid-js'
import { invitations } from '../../client/app-client.ts'
import { later } from '../../components/later.ts'

const library = later(async () => {
  const found = await import('./invitation-answers.tsx')
  await found.loadInvitationWords()
  return found
})

/** Nothing where nobody has invited them, or where that cannot be found out. */
export function WaitingInvitations() {
  const [reply, { refetch }] = createResource(async () => {
    const now = await invitations.own()
    if (now.ok && now.value.length > 0) await library.ask()
    return now
  })
  const found = () => {
    const now = reply.latest
    return now?.ok ? now.value : []
  }
  return (
    <Show when={found().length > 0 && library.found()}>
      {(loaded) => {
        const { InvitationList } = loaded()
        return <InvitationList invitations={found()} declined={refetch} />
      }}
    </Show>
  )
}
