// The page of an organization in parts: who belongs to it, who is invited, its API keys, and its settings.

import { createResource, Match, Show, Switch } from 'solid-js'
import type { Organization } from '../../../server/wire/organization.ts'
import { organizations } from '../../client/app-client.ts'
import { meantOrganization } from '../../client/meant-organization.ts'
import { Heading } from '../../components/heading.tsx'
import { later } from '../../components/later.ts'
import { WaitLine } from '../../components/wait-line.tsx'
import { apiKeys } from '../../config.ts'
import { words } from '../../i18n/words.ts'
import '../../styles/organization.css'
import { organizationWords } from '../../i18n/organization-words.ts'
import { pageWords, roleName } from '../../i18n/page-words.ts'
import { askOnceShown, LaterPart } from '../later-part.tsx'
import { type Member, MemberPage } from '../member-page.tsx'
import { Parts } from '../parts.tsx'
import { Trouble } from '../trouble.tsx'
import { useWayToSignIn } from '../unsent.ts'
import { changing } from './change.ts'
import { Members } from './members.tsx'

const library = later(async () => {
  const found = await import('./organization-parts.ts')
  await Promise.all([found.loadFactorWords(), found.loadPartsWords()])
  return found
})

const seesKeys = ({ may }: Organization) => may.seeKeys && apiKeys() !== ''
const seesInvitations = ({ may }: Organization) => may.invite.length + may.revoke.length > 0

type Asked = ReturnType<typeof organizations.ahead>

function Content(props: Member & { takeAhead: () => Asked | undefined }) {
  const text = organizationWords()
  const leaveToSignIn = useWayToSignIn()
  askOnceShown(library)
  const [reply, { refetch }] = createResource(async () => {
    const ahead = await props.takeAhead()
    const given = ahead?.ok ? ahead : await organizations.current()
    if (!given.ok && given.status === 401) leaveToSignIn()
    return given
  })
  /** The name in the bar is that of the person’s own data. */
  const reload = () => Promise.all([refetch(), props.reload()])
  const found = () => {
    const now = reply.latest
    return now?.ok ? now.value : undefined
  }
  const refusal = () => {
    const now = reply.latest
    return now && !now.ok ? now : undefined
  }
  const meant = meantOrganization()
  const meantElsewhere = () => (meant === props.me.tenantId ? null : meant)
  const partsOf = (organization: () => Organization): Parameters<typeof Parts>[0]['parts'] => [
    {
      name: 'members',
      title: text.members.title,
      count: organization().members.length,
      content: () => (
        <Members
          organization={organization()}
          change={changing('members-title', props.action, reload)}
          action={props.action}
        />
      ),
    },
    ...(seesInvitations(organization())
      ? [
          {
            name: 'invitations',
            title: text.invitations,
            count: organization().invitations.length,
            content: () => (
              <LaterPart library={library}>
                {({ Invitations }) => <Invitations organization={organization()} reload={reload} />}
              </LaterPart>
            ),
          },
        ]
      : []),
    ...(seesKeys(organization())
      ? [
          {
            name: 'keys',
            title: text.keys,
            content: () => (
              <LaterPart library={library}>
                {({ KeysPart }) => <KeysPart organization={organization()} />}
              </LaterPart>
            ),
          },
        ]
      : []),
    {
      name: 'settings',
      title: text.settings,
      content: () => (
        <LaterPart library={library}>
          {({ Settings }) => <Settings organization={organization()} reload={reload} />}
        </LaterPart>
      ),
    },
  ]
  return (
    <Switch
      fallback={
        <div class="waiting">
          <WaitLine sentence={words.loading} />
        </div>
      }
    >
      <Match when={refusal()}>{(failed) => <Trouble refusal={failed()} retry={refetch} />}</Match>
      <Match when={found()}>
        {(organization) => (
          <>
            <Show when={meantElsewhere()}>
              {(id) => (
                <LaterPart library={library}>
                  {({ MeantOrganization }) => <MeantOrganization me={props.me} id={id()} />}
                </LaterPart>
              )}
            </Show>
            <Show when={props.me.secondFactorFrom && !props.me.hasSecondFactor}>
              <LaterPart library={library}>{({ Notice }) => <Notice me={props.me} />}</LaterPart>
            </Show>
            {/* Each by itself: another tab may have switched meanwhile, and what was typed for one is nothing to save for the other. */}
            <Show when={organization().id} keyed>
              <Heading title={organization().name} />
              <p class="lead">
                {pageWords().organization.lead(
                  pageWords().organization.count(organization().members.length),
                  roleName(organization().role, organization().roleNames[organization().role]),
                )}
              </p>
              <Parts label={text.parts} title={organization().name} parts={partsOf(organization)} />
            </Show>
          </>
        )}
      </Match>
    </Switch>
  )
}

export default function OrganizationPage() {
  // With the person's own data, not after it: a slow phone takes a tenth of a second to get from one to the other.
  const asked = [organizations.ahead()]
  return (
    <MemberPage opened="dashboard.opened" wide>
      {(member) => <Content {...member} takeAhead={() => asked.pop()} />}
    </MemberPage>
  )
}
