// The person's passkeys, each with a name: one is added, named anew and removed.

import { createResource, createSignal, For, Show } from 'solid-js'
import { isBelow } from '../../../machines/kit/demand.ts'
import type { WirePasskey } from '../../../server/wire/passkey-answers.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { dayOf } from '../../client/date-of.ts'
import { deviceName } from '../../client/device-name.ts'
import { navigate } from '../../client/navigate.ts'
import { addPasskey, knowsPasskeys } from '../../client/passkeys.ts'
import { placeThatWaits } from '../../client/way-to-factor.ts'
import { Form } from '../../components/form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { say } from '../../components/toast.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import type { Action } from '../action.ts'
import { Confirm } from '../confirm.tsx'
import { NoticeOfDemand } from '../factor-notice.tsx'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { RenamePasskey } from './rename-passkey.tsx'
import { createRequest, FailureLine, NotLoaded, Section } from './section.tsx'
import { WayToPassword } from './set-password.tsx'

const LONGEST_NAME = 100

/** A name that no passkey has yet: a second one of the same device is numbered. */
function freeName(taken: readonly string[]): string {
  const name = deviceName(navigator.userAgent)
  let free = name
  for (let count = 2; taken.includes(free); count += 1) free = `${name} ${count}`
  return free
}

function AddPasskey(props: { taken: readonly string[]; added: () => unknown }) {
  const text = accountWords().passkeys
  const request = createRequest(undefined, text.refusals)
  /** It stays, whatever the list, which may come later, would have proposed. */
  const [typed, setTyped] = createSignal<string | null>(null)
  const add = (field: (name: string) => string) => {
    const name = field('passkey-name').trim()
    if (!request.faults.accepts(name ? {} : { 'passkey-name': text.nameMissing })) return
    request.run(
      () => addPasskey(auth, name),
      async () => {
        await props.added()
        setTyped(null)
        say(text.added)
      },
      text.adding,
    )
  }
  return (
    <Show when={knowsPasskeys()} fallback={<p>{text.unsupported}</p>}>
      <Form onSubmit={add} faults={request.faults}>
        <TextField
          id="passkey-name"
          label={text.name}
          hint={text.nameHint}
          autocomplete="off"
          maxlength={LONGEST_NAME}
          fault={request.faults.of('passkey-name')}
          value={typed() ?? freeName(props.taken)}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <SubmitButton busy={request.isBusy()}>{text.add}</SubmitButton>
        <WaitLine sentence={request.waiting()} />
      </Form>
      <FailureLine request={request} />
    </Show>
  )
}

function Row(props: { passkey: WirePasskey; request: Action; rename: () => void; remove: () => void }) {
  const text = accountWords().passkeys
  const name = () => props.passkey.name || text.unnamed
  return (
    <li class="row">
      <span>
        <bdi>{name()}</bdi>
        <small>{text.since(dayOf(Date.parse(props.passkey.createdAt)))}</small>
        <Show when={props.passkey.backedUp}>
          <small>{text.synced}</small>
        </Show>
      </span>
      <span class="acts">
        <button class="link" type="button" aria-label={text.renameOf(name())} onClick={() => props.rename()}>
          {text.rename}
        </button>
        <Confirm
          danger
          title={text.removalOf(name())}
          words={{ consequence: text.removal, act: text.remove }}
          action={props.request}
          do={() => props.remove()}
        >
          {(ask) => (
            <button class="link" type="button" aria-label={text.removeOf(name())} onClick={ask}>
              {text.remove}
            </button>
          )}
        </Confirm>
      </span>
    </li>
  )
}

export function Passkeys(props: Member) {
  const text = accountWords().passkeys
  const request = createRequest(undefined, text.refusals)
  const [reply, { refetch }] = createResource(() => auth.ask('passkey.listUserPasskeys'))
  const [renamed, setRenamed] = createSignal<WirePasskey | null>(null)
  const back = placeThatWaits() ?? (isBelow(props.me) ? '/dashboard' : null)
  let list: HTMLUListElement | undefined
  const passkeys = () => {
    const now = reply.latest
    return now?.ok ? now.value : undefined
  }
  const refusal = () => {
    const now = reply.latest
    return now && !now.ok ? now : undefined
  }
  const remove = ({ id, name }: WirePasskey) =>
    request.run(
      () => auth.ask('passkey.deletePasskey', { id }),
      async () => {
        await refetch()
        say(text.removed(name || text.unnamed))
        list?.focus()
      },
    )
  return (
    <>
      <NoticeOfDemand me={props.me} back={back} />
      <Section title={text.title} lead={text.lead}>
        <Show when={refusal()}>{(refused) => <NotLoaded refusal={refused()} retry={refetch} />}</Show>
        <Show
          when={passkeys()}
          fallback={<WaitLine sentence={reply.loading ? accountWords().loading : null} />}
        >
          {(known) => (
            <ul class="rows" ref={list} tabindex="-1" aria-label={text.title}>
              <For each={known()} fallback={<li class="row">{text.none}</li>}>
                {(passkey) => (
                  <Row
                    passkey={passkey}
                    request={request}
                    rename={() => setRenamed(passkey)}
                    remove={() => remove(passkey)}
                  />
                )}
              </For>
            </ul>
          )}
        </Show>
        <FailureLine request={request} />
        <Show when={request.refusal()?.code === 'FAILED_TO_UNLINK_LAST_ACCOUNT'}>
          <WayToPassword />
        </Show>
      </Section>
      <Section title={text.add}>
        <AddPasskey
          taken={(passkeys() ?? []).map(({ name }) => name ?? '')}
          added={() => (back ? navigate.to(back) : refetch())}
        />
      </Section>
      <RenamePasskey
        passkey={renamed()}
        longest={LONGEST_NAME}
        close={() => setRenamed(null)}
        fail={request.fail}
        done={refetch}
      />
    </>
  )
}
