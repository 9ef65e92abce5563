// The console: somebody with a role looks at people and at what concerns everybody, and says why. Which parts there are for them, the auth service says.

import { createResource, createSignal, type JSX, Match, Show, Switch } from 'solid-js'
import type { PartsReply } from '../../../server/wire/console-views.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { Heading } from '../../components/heading.tsx'
import { Message } from '../../components/message.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { words } from '../../i18n/words.ts'
import { MemberPage } from '../member-page.tsx'
import { Parts } from '../parts.tsx'
import { Trouble } from '../trouble.tsx'
import { createBrowsing } from './browsing.ts'
import { ClientList } from './client-list.tsx'
import { LookUp } from './look-up.tsx'
import { createLooking } from './looking.ts'
import { OrganizationList } from './organization-list.tsx'
import { OwedWebhooks } from './owed-webhooks.tsx'
import { ServiceSettings } from './service-settings.tsx'
import { WaitingList } from './waiting-list.tsx'
import { Overview } from './whole.tsx'
import '../../styles/console.css'

type PartName = PartsReply['parts'][number]

function PartsOf(props: { given: PartsReply }) {
  const text = consoleWords()
  const [typed, type] = createSignal('')
  const reason = { typed, type }
  const [wanted, want] = createSignal<string | null>(null)
  const browsing = createBrowsing()
  const looking = createLooking()
  const lookAt = (person: string) => {
    want(person)
    location.hash = 'people'
  }
  const openOrganization = (id: string, forReason: string) => {
    type(forReason)
    browsing.openFor(forReason, id)
    location.hash = 'organizations'
  }
  const all: { name: PartName; title: string; content: () => JSX.Element }[] = [
    {
      name: 'people',
      title: text.people,
      content: () => (
        <LookUp
          reason={reason}
          searches={props.given.searches}
          wanted={wanted()}
          taken={() => want(null)}
          openOrganization={props.given.parts.includes('organizations') ? openOrganization : null}
          looking={looking}
        />
      ),
    },
    { name: 'overview', title: text.overview.title, content: () => <Overview reason={reason} /> },
    { name: 'waiting', title: text.waiting.title, content: () => <WaitingList reason={reason} /> },
    {
      name: 'organizations',
      title: text.organizationList.title,
      content: () => <OrganizationList reason={reason} browsing={browsing} lookAt={lookAt} />,
    },
    { name: 'clients', title: text.clients.title, content: () => <ClientList reason={reason} /> },
    { name: 'webhooks', title: text.webhooks.title, content: () => <OwedWebhooks reason={reason} /> },
    { name: 'settings', title: text.settings.title, content: () => <ServiceSettings reason={reason} /> },
  ]
  const [first, ...others] = all.filter(({ name }) => props.given.parts.includes(name))
  return (
    <Show when={first}>
      {(one) => <Parts label={text.parts} title={text.title} parts={[one(), ...others]} />}
    </Show>
  )
}

function Content() {
  const text = consoleWords()
  const [reply, { refetch }] = createResource(() => auth.ask('console.listParts'))
  const given = () => {
    const now = reply.latest
    return now?.ok ? now.value : undefined
  }
  const refusal = () => {
    const now = reply.latest
    return now && !now.ok ? now : undefined
  }
  /** For who has no role it is not there. */
  const isNotForThem = () => refusal()?.status === 404
  return (
    <Show
      when={!isNotForThem() && refusal()}
      fallback={
        <>
          <Heading title={text.title} />
          <Switch fallback={<WaitLine sentence={words.loading} />}>
            <Match when={given()}>
              {(parts) => (
                <>
                  <p class="lead">{parts().parts.length > 1 ? text.lead : text.supportLead}</p>
                  <PartsOf given={parts()} />
                </>
              )}
            </Match>
            <Match when={isNotForThem()}>
              <Message brief content={{ tone: 'notice', title: text.notForYou }} />
            </Match>
          </Switch>
        </>
      }
    >
      {(failed) => <Trouble refusal={failed()} retry={refetch} />}
    </Show>
  )
}

export default function Console() {
  return (
    // To everybody who is signed in, as the account is: the page has no data of its own.
    <MemberPage opened="account.opened" wide>
      {() => <Content />}
    </MemberPage>
  )
}
