// The secret of an authenticator app, to be scanned or typed, and the six boxes for the code that confirms it.

import { createMemo, createResource, Show } from 'solid-js'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { auth } from '../../client/auth.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { Form } from '../../components/form.tsx'
import { Message } from '../../components/message.tsx'
import { createCode } from '../../components/six-boxes.code.ts'
import { SixBoxes } from '../../components/six-boxes.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { say } from '../../components/toast.tsx'
import { pageWords } from '../../i18n/page-words.ts'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { createRequest, SignedOutLine } from './section.tsx'

type Props = { member: Member; uri: string; confirmed: () => void; abandon: () => void }

/** A code that cannot be drawn is typed. */
async function drawn(uri: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr')
  const { data, size } = encode(uri, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: path.join('') }
}

export function ConfirmApp(props: Props) {
  const text = accountWords().twoStep
  const request = createRequest()
  const code = createCode()
  const [qr] = createResource(() => props.uri, drawn)
  const secret = createMemo(() =>
    (new URL(props.uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 '),
  )
  const confirm = (handle: Handle<string> | null) => {
    if (!handle) return
    request.run(
      () => auth.ask('twoFactor.verifyTotp', { code: reveal(handle) }),
      async () => {
        const { tenantId, user } = props.member.me
        // Another session has taken the place of the one that this page came with.
        await reopenSession(tenantId, user.email)
        props.confirmed()
        say(text.turnedOn)
      },
    )
  }
  const failure = () => {
    const title = request.failure()
    return title ? { tone: 'failure' as const, title } : null
  }
  return (
    <>
      <Show when={qr.state === 'ready' ? qr() : undefined}>
        {(shown) => (
          <svg class="qr" viewBox={`0 0 ${shown().size} ${shown().size}`} role="img" aria-label={text.qr}>
            <path d={shown().path} shape-rendering="crispEdges" />
          </svg>
        )}
      </Show>
      <p>{text.typeInstead}</p>
      <p class="key">
        <code class="secret">{secret()}</code>
      </p>
      <Form onSubmit={() => confirm(code.take())} faults={request.faults}>
        <SixBoxes
          id="code"
          code={code}
          busy={request.isBusy()}
          refusal={request.refusal()}
          describedBy="code-message"
          onFull={() => confirm(code.takeUnsent())}
        />
        <Message id="code-message" content={failure()} />
        <SignedOutLine request={request} />
        <SubmitButton busy={request.isBusy()}>{text.confirm}</SubmitButton>
        <button class="link" type="button" aria-disabled={request.isBusy()} onClick={() => props.abandon()}>
          {pageWords().cancel}
        </button>
      </Form>
    </>
  )
}
