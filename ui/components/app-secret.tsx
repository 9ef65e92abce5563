// The secret of an authenticator app, to be scanned or typed.

import { createMemo, createSignal, onMount, Show } from 'solid-js'
import '../styles/two-step.css'

type Drawn = { size: number; path: string }

async function drawn(uri: string): Promise<Drawn> {
  const { encode } = await import('uqr')
  const { data, size } = encode(uri, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: path.join('') }
}

export function AppSecret(props: {
  uri: string
  text: { qr: string; openApp: string; typeInstead: string }
}) {
  const [qr, setQr] = createSignal<Drawn>({ size: 1, path: '' })
  const [isUndrawn, setUndrawn] = createSignal(false)
  // One that cannot be drawn is typed.
  onMount(() => drawn(props.uri).then(setQr, () => setUndrawn(true)))
  const secret = createMemo(() =>
    (new URL(props.uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 '),
  )
  return (
    <>
      <Show when={!isUndrawn()}>
        <svg class="qr" viewBox={`0 0 ${qr().size} ${qr().size}`} role="img" aria-label={props.text.qr}>
          <path d={qr().path} shape-rendering="crispEdges" />
        </svg>
      </Show>
      <p class="open-app">
        {/* No link: its address would have the secret in it. */}
        <button class="link" part="link" type="button" onClick={() => location.assign(props.uri)}>
          {props.text.openApp}
        </button>
      </p>
      <p>{props.text.typeInstead}</p>
      <p class="key">
        <code class="secret" dir="ltr">
          {secret()}
        </code>
      </p>
    </>
  )
}
