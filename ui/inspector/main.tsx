// Development only: the inspector's page, at `/inspect`.

import { render } from 'solid-js/web'
import { Inspector } from './app.tsx'

const root = document.getElementById('app')
if (root) render(() => <Inspector />, root)
